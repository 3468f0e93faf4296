package dev.remat.materialization.report;

/**
 * What would have made a run cheaper; changes neither its outcome nor its warnings.
 *
 * @param code what kind of advice it is, as {@code docs/performance.md} lists them
 * @param sentence names the thing and the way out
 */
public record Advice(String code, String sentence) {}
