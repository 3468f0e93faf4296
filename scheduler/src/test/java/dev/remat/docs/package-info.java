/** Holds the documentation to the code: whatever a page names must exist, and whatever people need must be named. */
@NullMarked
package dev.remat.docs;

import org.jspecify.annotations.NullMarked;
