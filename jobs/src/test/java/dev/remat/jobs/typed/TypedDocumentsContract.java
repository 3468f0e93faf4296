package dev.remat.jobs.typed;

abstract class TypedDocumentsContract extends TypedTestBase {}
