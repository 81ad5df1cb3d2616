import type pg from 'pg'

/** Inserts a past day of red packets with a published seed and without draws; returns the day. */
export async function pastPacketDay(owner: pg.Pool): Promise<string> {
  await owner.query(
    `INSERT INTO red_packet_day (day, setting_id, terms, counts_from, counts_until, opens_at, closes_at, budget, shares,
       seed_hash, seed_sealed, seed, revealed_at)
     SELECT '2020-06-01', id, value, '2020-05-31', '2020-06-01', '2020-06-01', '2020-06-02', 100, 1, sha256(''), '', '',
       '2020-06-03' FROM money_setting WHERE key = 'red_packet'`,
  )
  return '2020-06-01'
}
