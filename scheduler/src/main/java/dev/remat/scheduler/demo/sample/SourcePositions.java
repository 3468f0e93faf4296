package dev.remat.scheduler.demo.sample;

import java.util.HexFormat;
import java.util.Locale;

/** How a kind of source names the places of its log, given the number of a transaction (from 1). */
enum SourcePositions {
    /** SQL Server CDC: a 10-byte LSN in hex. Several events may share one, told apart by a sequence. */
    SQL_SERVER_LSN(true) {
        @Override
        String at(long transaction) {
            long block = 0x1f0 + transaction * 3;
            HexFormat hex = HexFormat.of();
            return "0x" + hex.toHexDigits(0x2a + (block >>> 20), 8) + hex.toHexDigits(block & 0xfffff, 8) + "0001";
        }
    },
    /** SQL Server Change Tracking: a plain version number. */
    CHANGE_TRACKING_VERSION(false) {
        @Override
        String at(long transaction) {
            return Long.toString(transaction);
        }
    },
    /** PostgreSQL: an {@code X/Y} LSN whose halves have no leading zeros. Starts below a change of the left half. */
    POSTGRES_LSN(true) {
        @Override
        String at(long transaction) {
            long lsn = 0x9_ffe0_0000L + transaction * 0x138;
            return (Long.toHexString(lsn >>> 32) + '/' + Long.toHexString(lsn & 0xffff_ffffL)).toUpperCase(Locale.ROOT);
        }
    },
    /** MySQL: the file of the binary log and the offset in it. */
    MYSQL_BINLOG(true) {
        private static final long FIRST_FILE = 100_118;
        private static final long FILE_SIZE = 1L << 20;

        @Override
        String at(long transaction) {
            long offset = 4 + transaction * 412;
            return "binlog." + (FIRST_FILE + offset / FILE_SIZE) + ':' + offset % FILE_SIZE;
        }
    };

    private final boolean sequenced;

    SourcePositions(boolean sequenced) {
        this.sequenced = sequenced;
    }

    abstract String at(long transaction);

    /** Whether several events may share a position; if not, the sequence is empty. */
    boolean sequenced() {
        return sequenced;
    }
}
