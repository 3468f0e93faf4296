/** The folder of one engine: its lock, its configuration files, its password, its data and its logs. */
@NullMarked
package dev.remat.embedded.folder;

import org.jspecify.annotations.NullMarked;
