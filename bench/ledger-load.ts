import { sealNumber } from '@jinli/server/platform/number-seal'
import pg from 'pg'

/**
 * Transactions of one player in the generated history: twenty rounds of three deposits, a transfer to a venue and a
 * withdrawal. There is also one bet per transaction, and one more deposit that stays open. Ten players share a
 * commit, so that the history has many transaction ids (xid) to seal, as in production.
 */
export const transactionsPerPlayer = 140

/** Creates the venue at which the history was played. */
export const venueSql = `INSERT INTO venue (code, name, category, hue, sort, default_game)
  VALUES ('obgdy', 'bench', 'slot', 1, 1, 'koi-leap') ON CONFLICT DO NOTHING;
SELECT ledger.open_accounts(ARRAY['venue:obgdy:clearing'], 'CNY', false)`

/** Inserts the orders of the ten players of a chunk, and their movements into `load_move`. */
const ordersSql = `    WITH made AS (
      INSERT INTO deposit (deposit_no, player_id, method, amount, credited_amount, state, setting_id, pay_to,
        reference, created_at, expires_at, decided_at)
      SELECT 'DL' || p.id || '-' || n, p.id, (ARRAY['bank', 'wechat', 'alipay'])[1 + n % 3], 10000,
        CASE WHEN n > 60 THEN NULL ELSE 10000 END, CASE WHEN n > 60 THEN 'submitted' ELSE 'approved' END,
        v_setting, '{}', CASE WHEN n > 60 THEN '' ELSE 'R' || p.id || '-' || n END, t.at,
        t.at + interval '1 hour', CASE WHEN n > 60 THEN NULL ELSE t.at END
      FROM load_player p, generate_series(1, 61) n,
        LATERAL (SELECT app_now() - interval '400 days' + n * interval '6 days' AS at) t
      RETURNING id, player_id, created_at, state
    )
    INSERT INTO load_move SELECT player_id, created_at, 1, 'deposit:' || id || ':credited', 'deposit.credited',
      'deposit:' || id, 'cashier:bank', 'player:' || player_id || ':available'
    FROM made WHERE state = 'approved';
    WITH made AS (
      INSERT INTO venue_transfer (out_trade_no, player_id, venue, direction, amount, state, ask_at, created_at, decided_at)
      SELECT 'TL' || p.id || '-' || n, p.id, 'obgdy', 'to_venue', 10000, 'success', t.at, t.at, t.at
      FROM load_player p, generate_series(1, 20) n,
        LATERAL (SELECT app_now() - interval '399 days' + n * interval '18 days' AS at) t
      RETURNING id, player_id, created_at
    )
    INSERT INTO load_move SELECT player_id, created_at, 1 + s, 'transfer:' || id || (ARRAY[':sent', ':completed'])[s],
      (ARRAY['transfer.out-sent', 'transfer.out-completed'])[s], 'transfer:' || id,
      (ARRAY['player:' || player_id || ':available', 'player:' || player_id || ':transit:obgdy'])[s],
      (ARRAY['player:' || player_id || ':transit:obgdy', 'venue:obgdy:clearing'])[s]
    FROM made, generate_series(1, 2) s;
    WITH made AS (
      INSERT INTO withdrawal (out_trade_no, player_id, amount, state, state_since, method, setting_id, card_id,
        bank, owner, number_sealed, number_tail, branch, created_at, decided_at)
      SELECT 'WL' || p.id || '-' || n, p.id, 10000, 'paid', t.at, 'bank', v_setting, p.card, '清源银行', '测试',
        '\\x00', '0000', '', t.at, t.at
      FROM load_player p, generate_series(1, 20) n,
        LATERAL (SELECT app_now() - interval '398 days' + n * interval '18 days' AS at) t
      RETURNING id, player_id, created_at
    )
    INSERT INTO load_move SELECT player_id, created_at, 3 + s, 'withdrawal:' || id || (ARRAY[':held', ':paid'])[s],
      (ARRAY['withdrawal.held', 'withdrawal.paid'])[s], 'withdrawal:' || id,
      (ARRAY['player:' || player_id || ':available', 'player:' || player_id || ':held'])[s],
      (ARRAY['player:' || player_id || ':held', 'cashier:bank'])[s]
    FROM made, generate_series(1, 2) s;

`

/** Posts the rows of `load_move` in order of time; each entry follows the previous entry of the same account. */
const postingsSql = `    WITH posted AS (
      INSERT INTO ledger.transaction (key, kind, ref, posted_at)
      SELECT key, kind, ref, at FROM load_move ORDER BY at, player, step RETURNING id, key
    ), line AS (
      SELECT t.id, l.line, a.id AS account, a.guarded, l.amount
      FROM posted t JOIN load_move m ON m.key = t.key,
        LATERAL (VALUES (1, m.minus, -10000::bigint), (2, m.plus, 10000::bigint)) l (line, code, amount)
        JOIN ledger.account a ON a.code = l.code
    )
    INSERT INTO ledger.entry (transaction_id, line, account_id, amount, version, balance_after)
    SELECT id, line, account, amount, CASE WHEN guarded THEN row_number() OVER w END,
      CASE WHEN guarded THEN sum(amount) OVER w END
    FROM line WINDOW w AS (PARTITION BY account ORDER BY id, line ROWS UNBOUNDED PRECEDING);
    UPDATE ledger.account a SET balance = e.balance, version = e.version FROM (
      SELECT account_id, sum(amount) AS balance, max(version) AS version FROM ledger.entry
      WHERE account_id IN (SELECT id FROM ledger.account WHERE code = ANY (
        SELECT 'player:' || p.id || ':' || kind FROM load_player p, unnest(ARRAY['available', 'held', 'transit:obgdy']) kind))
      GROUP BY 1) e WHERE a.id = e.account_id;
    INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at,
      placed_at, settled_at)
    SELECT 'obgdy', 'BL' || p.id || '-' || n, 1, p.id, 'koi-leap', 100, 95, 'settled', 100, t.at, t.at, t.at
    FROM load_player p, generate_series(1, 140) n,
      LATERAL (SELECT app_now() - interval '400 days' + n * interval '60 hours' AS at) t;
`

export function loadSql(from: number, players: number): string {
  return `DO $$
DECLARE
  v_setting bigint := (SELECT max(id) FROM money_setting);
  v_from bigint;
BEGIN
  CREATE TEMP TABLE IF NOT EXISTS load_player (id bigint, card integer);
  CREATE TEMP TABLE IF NOT EXISTS load_move (player bigint, at timestamptz, step int, key text, kind text,
    ref text, minus text, plus text);
  FOR v_chunk IN 0..${Math.ceil(players / 10) - 1} LOOP
    v_from := ${from} + v_chunk * 10;
    TRUNCATE load_player, load_move;
    WITH new AS (
      INSERT INTO player (name, name_key, realname, login_hash, pay_hash)
      SELECT 'load' || g, 'load' || g, '测试', '', '' FROM generate_series(v_from, v_from + 9) g RETURNING id
    ), card AS (
      INSERT INTO payout_card (player_id, kind, slot, bank, owner, number_sealed, number_mark, number_tail)
      SELECT id, 'bank_card', 1, '清源银行', '测试', '\\x00', int8send(id), '0000' FROM new RETURNING id, player_id
    )
    INSERT INTO load_player SELECT player_id, id FROM card;
    INSERT INTO ledger.account (code, currency, guarded)
    SELECT 'player:' || id || ':' || kind, 'CNY', true
    FROM load_player, unnest(ARRAY['available', 'held', 'transit:obgdy']) kind;

${ordersSql}${postingsSql}    COMMIT;
  END LOOP;
END $$`
}

/** Encrypts the newest card: a server decrypts that card at its start to verify its key. */
export async function sealNewestCard(ownerUrl: string, cardKey: Buffer): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: number; player_id: string }>(
      'SELECT id, player_id FROM payout_card ORDER BY id DESC LIMIT 1',
    )
    for (const { id, player_id } of rows) {
      const number = sealNumber(cardKey, BigInt(player_id), '6200000000000000')
      await client.query('UPDATE payout_card SET number_sealed = $1 WHERE id = $2', [
        number,
        id,
      ])
    }
  } finally {
    await client.end()
  }
}
