package dev.remat.scheduler.http.page.model;

import java.util.Map;

/**
 * A page of the documentation.
 *
 * @param name in its address
 * @param title what it is about
 * @param html its text
 * @param pages all pages, titles by name
 */
public record GuidePage(String name, String title, String html, Map<String, String> pages) {}
