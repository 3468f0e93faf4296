package dev.remat.scheduler.demo.sample;

import java.util.List;

/** The sample logs: a shop's orders and customers, and the order lines of two shops in one log. */
public final class SampleData {

    /** Changes whenever the events do, so that data of another version is noticed. */
    public static final int VERSION = 2;

    private SampleData() {}

    /** All streams, about 200,000 events of history together; the same for the same seed. */
    public static List<SampleLog> logs(long seed) {
        return List.of(
                new SampleLog("orders_cdc", orders(seed), 80_000),
                new SampleLog("customers_cdc", customers(seed + 1), 30_000),
                new SampleLog("order_lines_cdc", webshopLines(seed + 2), 60_000),
                new SampleLog("order_lines_cdc", marketplaceLines(seed + 3), 30_000));
    }

    private static SampleStream orders(long seed) {
        var provenance = new Provenance("webshop__orders", "webshop-orders", "webshop_cdc", "dbo", "orders");
        return new SampleStream(provenance, SourcePositions.SQL_SERVER_LSN, new OrderRows(), BeforeImages.FULL, seed);
    }

    private static SampleStream customers(long seed) {
        var provenance = new Provenance("crm__customers", "crm-customers", "crm_cdc", "public", "customers");
        return new SampleStream(
                provenance,
                SourcePositions.POSTGRES_LSN,
                new CustomerRows(),
                BeforeImages.FULL_WITH_EMPTY_DELETES,
                seed);
    }

    private static SampleStream webshopLines(long seed) {
        var provenance =
                new Provenance("webshop__order_lines", "webshop-order-lines", "webshop_cdc", "dbo", "order_lines");
        return new SampleStream(
                provenance,
                SourcePositions.CHANGE_TRACKING_VERSION,
                new FlawedRows(new OrderLineRows("WEB")),
                BeforeImages.NONE,
                seed);
    }

    private static SampleStream marketplaceLines(long seed) {
        var provenance = new Provenance(
                "marketplace__order_lines", "marketplace-order-lines", "marketplace_cdc", "market", "order_lines");
        return new SampleStream(
                provenance, SourcePositions.MYSQL_BINLOG, new OrderLineRows("MKT"), BeforeImages.FULL, seed);
    }
}
