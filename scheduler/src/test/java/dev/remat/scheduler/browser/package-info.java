/** What people see and do in a real browser. Skipped where Chromium or its driver is not installed. */
@NullMarked
package dev.remat.scheduler.browser;

import org.jspecify.annotations.NullMarked;
