/** A few statements over ClickHouse's HTTP interface: enough to see that a server answers and to prepare databases. */
@NullMarked
package dev.remat.embedded.http;

import org.jspecify.annotations.NullMarked;
