/**
 * Pages for people, made on the server from templates in {@code src/main/jte}. What a page shows is a record of
 * {@code dev.remat.scheduler.http.page.model}; scripts only keep it up to date and ask the HTTP API.
 */
@NullMarked
package dev.remat.scheduler.http.page;

import org.jspecify.annotations.NullMarked;
