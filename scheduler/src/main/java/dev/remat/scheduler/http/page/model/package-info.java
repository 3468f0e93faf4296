/** What each page shows: plain records that templates read, made from what the registry and the evidence say. */
@NullMarked
package dev.remat.scheduler.http.page.model;

import org.jspecify.annotations.NullMarked;
