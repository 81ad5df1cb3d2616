/** Deposits of a player with a whole life in the ledger (`ledger-load.ts`), and that player's bets there. */
const depositsPerLife = 61
const betsPerLife = 140
/** Ids of the players without deposits, who only play, are above this number. */
const base = 50_000_000

/** The rows that there are beside a number of deposits. */
export type RowCounts = { deposits: number; players: number; bets: number }

/** Returns what the bar asks beside a number of deposits: a tenth of it as players, ten times of it as bets. */
export function rowCountsOf(deposits: number): RowCounts {
  return { deposits, players: deposits / 10, bets: deposits * 10 }
}

/** Returns the number of lives whose deposits make a size. */
export function livesOf({ deposits }: RowCounts): number {
  return Math.ceil(deposits / depositsPerLife / 10) * 10
}

/** SQL that adds what a size has beside the lives: players, their sign-ins and addresses, and bets of a year. */
export function besideSql(before: RowCounts | null, now: RowCounts): string[] {
  const playersOf = (each: RowCounts) => each.players - livesOf(each)
  const betsOf = (each: RowCounts) => each.bets - livesOf(each) * betsPerLife
  const [firstPlayer, firstBet] = before ? [playersOf(before), betsOf(before)] : [0, 0]
  const [players, bets] = [playersOf(now), betsOf(now)]
  return [
    `INSERT INTO player (id, name, name_key, realname, login_hash, pay_hash, vip_level, created_at)
     OVERRIDING SYSTEM VALUE
     SELECT ${base} + g, 'plays' || g, 'plays' || g, '测试' || g % 5000, '', '', g % 11,
       app_now() - g % 400 * interval '1 day'
     FROM generate_series(${firstPlayer + 1}, ${players}) g`,
    `SELECT ledger.open_accounts(array_agg('player:' || ${base} + g || ':' || kind), 'CNY', true)
     FROM generate_series(${firstPlayer + 1}, ${players}) g, unnest(ARRAY['available', 'held']) kind`,
    `INSERT INTO player_session (token_hash, player_id, expires_at, ip, user_agent, created_at)
     SELECT sha256(('b' || g)::bytea), ${base} + g, app_now() + interval '20 days', '10.0.' || g % 250 || '.' || g % 199, '',
       app_now() - g % 30 * interval '1 day'
     FROM generate_series(${firstPlayer + 1}, ${players}) g`,
    `INSERT INTO bet (venue, bet_id, version, player_id, game_code, stake, payout, state, counted, counted_at,
       placed_at, settled_at)
     SELECT 'obgdy', 'BO' || g, 1, ${base} + 1 + g::bigint * 7919 % ${players}, 'koi-leap', 1000 + g % 977, g % 1900, 'settled',
       1000, t.at, t.at, t.at
     FROM generate_series(${firstBet + 1}, ${bets}) g,
       LATERAL (SELECT app_now() - interval '365 days' + (g::float8 / ${bets}) * interval '364 days' AS at) t`,
  ]
}
