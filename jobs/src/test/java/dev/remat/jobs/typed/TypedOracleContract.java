package dev.remat.jobs.typed;

abstract class TypedOracleContract extends TypedTestBase {}
