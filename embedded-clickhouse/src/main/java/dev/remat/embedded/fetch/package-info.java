/** Where the engine's library comes from: the table of platforms, the cache, the download through npm and its checks. */
@NullMarked
package dev.remat.embedded.fetch;

import org.jspecify.annotations.NullMarked;
