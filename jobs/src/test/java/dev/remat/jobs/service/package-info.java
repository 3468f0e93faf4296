/** Tests of the facade: what happens around a rebuild. */
@NullMarked
package dev.remat.jobs.service;

import org.jspecify.annotations.NullMarked;
