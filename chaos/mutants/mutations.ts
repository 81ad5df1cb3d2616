/** One change of a source file; `from` must occur in it exactly once. */
export type Edit = { file: string; from: string; to: string }

/** The test file that must fail, and the pattern of the tests to run in it. */
type Guard = { test: string; only: string }

export type Mutation = Guard & {
  id: string
  /** The fault in words, as a careless programmer might make it. */
  title: string
  edits: Edit[]
}

const post = 'packages/ledger/sql/functions/post.sql'
const depositApproval = 'apps/server/src/deposit/deposit-approval.ts'
const depositDecision = 'apps/server/src/deposit/deposit-decision.store.ts'
const withdrawalStep = 'apps/server/src/withdrawal/withdrawal-step.store.ts'
const transfer = 'apps/server/src/wallet/venue-transfer.ts'
const payPassword = 'apps/server/src/auth/pay-password.ts'
const cardStore = 'apps/server/src/payout-card/payout-card.store.ts'

const ledgerRace = 'packages/ledger/test/ledger.race.test.ts'
const depositRace = 'apps/server/src/deposit/deposit.race.test.ts'
const withdrawalRace = 'apps/server/src/withdrawal/withdrawal-decision.race.test.ts'
const venueTransfer = 'apps/server/src/wallet/venue-transfer.test.ts'
const cardRace = 'apps/server/src/payout-card/payout-card.race.test.ts'

const seamlessRace = 'apps/server/src/seamless/seamless.race.test.ts'

/** A judge of play (`play_problem`) that has forgotten one of its questions. */
function judgeWithout(letter: string, condition: string, problem: string, guard: Guard) {
  return {
    id: `M-14${letter}`,
    title: `play not refused as ${problem}`,
    edits: [
      {
        file: 'apps/server/sql/play-limit.sql',
        from: `WHEN ${condition} THEN '${problem}'`,
        to: `WHEN false THEN '${problem}'`,
      },
    ],
    ...guard,
  }
}

const guardedUpdate = `      UPDATE ledger.account AS a
      SET balance = a.balance + p_amounts[n], version = a.version + 1
      WHERE a.id = v_account.id AND a.balance + p_amounts[n] >= 0
      RETURNING a.version, a.balance INTO v_account.version, v_account.after;
`
const readThenWrite = `      SELECT a.version + 1, a.balance + p_amounts[n] INTO v_account.version, v_account.after
      FROM ledger.account a WHERE a.id = v_account.id AND a.balance + p_amounts[n] >= 0;
      IF FOUND THEN
        UPDATE ledger.account AS a SET balance = v_account.after, version = v_account.version
        WHERE a.id = v_account.id;
      END IF;
`
const noIndexOnVersions = {
  file: 'packages/ledger/sql/tables/001_tables.sql',
  from: 'CREATE UNIQUE INDEX entry_account',
  to: 'CREATE INDEX entry_account',
}

/** The faults of docs/reliability.md (M-n) that the money tests must detect. */
export const mutations: readonly Mutation[] = [
  {
    id: 'M-1',
    title: 'balance read, then written, without the row lock',
    edits: [{ file: post, from: guardedUpdate, to: readThenWrite }, noIndexOnVersions],
    test: ledgerRace,
    only: '64 withdrawals of the whole balance',
  },
  {
    id: 'M-1b',
    title: 'an exclusion looked at without the lock of the player',
    edits: [
      {
        file: 'apps/server/src/venue/may-play.ts',
        from: '  await lockPlayerAndSteps(tx, play.player)\n',
        to: '',
      },
    ],
    test: 'apps/server/src/play-limit/play-limit.race.test.ts',
    only: 'R-11',
  },
  {
    id: 'M-2',
    title: 'accounts locked in the order of the request',
    edits: [
      {
        file: post,
        from: `IF n > 1 AND p_codes[n] COLLATE "C" <= p_codes[n - 1] COLLATE "C" THEN`,
        to: 'IF false THEN',
      },
      {
        file: 'packages/ledger/src/ledger.ts',
        from: 'posting.lines.toSorted((a, b) => (a.account < b.account ? -1 : 1))',
        to: 'posting.lines',
      },
    ],
    test: ledgerRace,
    only: '64 opposite transfers',
  },
  {
    id: 'M-3',
    title: 'idempotency key looked up, then inserted',
    edits: [
      {
        file: 'apps/server/src/http/idempotency.ts',
        from: 'const earlier = (await take(tx, claim)) ? null : await firstAnswer(tx, claim)',
        to: 'const earlier = await firstAnswer(tx, claim)\n  if (!earlier) await take(tx, claim)',
      },
    ],
    test: 'apps/server/src/http/idempotency.race.test.ts',
    only: '64 nodes with one key',
  },
  {
    id: 'M-4',
    title: 'money returned when the venue does not answer in time',
    edits: [
      {
        file: transfer,
        from: "if (outcome.kind === 'unknown') await leaveOpen(app, t, outcome.detail)",
        to: "if (outcome.kind === 'unknown') await failTransfer(app, t, outcome.detail)",
      },
    ],
    test: venueTransfer,
    only: 'to_venue: every way a venue fails.*silent after the effect',
  },
  {
    id: 'M-5',
    title: 'a retry under a new reference',
    edits: [
      {
        file: transfer,
        from: 'const outcome = await client.transferStatus(forVenue(transfer))',
        to: `const again = { ...forVenue(transfer), reference: orderNumber('T', app.clock.now()) }
  const outcome = await client.transfer(again)`,
      },
    ],
    test: venueTransfer,
    only: 'to_venue: every way a venue fails.*answer lost',
  },
  {
    id: 'M-6',
    title: 'deposit credited before and outside of the compare-and-set',
    edits: [
      {
        file: depositApproval,
        from: '  if (!(await approveOpen(tx, decision)))',
        to: `  await transaction(app.pool, (own) => post(own, movements.depositCredited(before, creditedAmount)))
  if (!(await approveOpen(tx, decision)))`,
      },
      {
        file: depositApproval,
        from: '  await post(tx, movements.depositCredited(before, creditedAmount))\n  await openReq',
        to: '  await openReq',
      },
      {
        file: depositApproval,
        from: 'export async function approveDepositOnce(\n',
        to: 'export async function approveDepositOnce(\n  app: AppContext,\n',
      },
      {
        file: depositApproval,
        from: "import type { Tx } from '../platform/db.ts'",
        to: "import type { AppContext } from '../context.ts'\nimport { transaction, type Tx } from '../platform/db.ts'",
      },
      {
        file: 'apps/server/src/deposit/deposit.admin.ts',
        from: 'approveDepositOnce(tx,',
        to: 'approveDepositOnce(context.app, tx,',
      },
    ],
    test: depositRace,
    only: 'credits or rejects when both are pressed',
  },
  {
    id: 'M-6b',
    title: 'deposit decided without looking at its state',
    edits: [
      {
        file: depositDecision,
        from: "sql`id = ${id} AND state IN ('submitted', 'expired') AND",
        to: 'sql`id = ${id} AND',
      },
    ],
    test: depositRace,
    only: 'round 1: credits once',
  },
  {
    id: 'M-6c',
    title: 'withdrawal decided without looking at its state',
    edits: [
      {
        file: withdrawalStep,
        from: 'WHERE id = ${id} AND ${currentState(from, to)} AND',
        to: 'WHERE id = ${id} AND',
      },
    ],
    test: withdrawalRace,
    only: 'pays or returns when both are pressed',
  },
  {
    id: 'M-7',
    title: 'the last fen cannot be spent (> 0 for >= 0)',
    edits: [
      {
        file: post,
        from: 'AND a.balance + p_amounts[n] >= 0\n      RETURNING',
        to: 'AND a.balance + p_amounts[n] > 0\n      RETURNING',
      },
    ],
    test: 'packages/ledger/test/ledger.test.ts',
    only: 'spends the whole balance',
  },
  {
    id: 'M-7b',
    title: 'no look at the balance at all',
    edits: [
      {
        file: post,
        from: 'WHERE a.id = v_account.id AND a.balance + p_amounts[n] >= 0\n      RETURNING',
        to: 'WHERE a.id = v_account.id\n      RETURNING',
      },
      {
        file: 'packages/ledger/sql/tables/001_tables.sql',
        from: 'balance bigint NOT NULL DEFAULT 0 CHECK (balance >= 0)',
        to: 'balance bigint NOT NULL DEFAULT 0',
      },
    ],
    test: ledgerRace,
    only: '64 withdrawals of the whole balance',
  },
  {
    id: 'M-8',
    title: 'wrong pay passwords counted after they were verified',
    edits: [
      {
        file: 'apps/server/src/platform/secret-attempts.ts',
        from: `    const { triesLeft, stranger, place } = await countAttempt(pool, limits, subject)
    crashPoint('attempt.count.after')
    const result = await verify()
`,
        to: `    const result = await verify()
    const { triesLeft, stranger, place } = await countAttempt(pool, limits, subject)
`,
      },
    ],
    test: 'apps/server/src/auth/auth.race.test.ts',
    only: 'at most five pay passwords',
  },
  {
    id: 'M-8b',
    title: 'the pay password checked before the transaction and not held in it',
    edits: [
      {
        file: payPassword,
        from: '  if ((await secretsOf(tx, player)).pay_hash === checked) return',
        to: '  if ((await secretsOf(tx, player)).pay_hash !== `${checked} `) return',
      },
    ],
    test: 'apps/server/src/auth/password.race.test.ts',
    only: 'what is acted on is the password of now',
  },
  {
    id: 'M-9',
    title: 'five cards counted without lock and without index',
    edits: [
      {
        file: 'apps/server/sql/player.sql',
        from: "AND status = 'active' FOR NO KEY UPDATE",
        to: "AND status = 'active'",
      },
      {
        file: 'apps/server/migrations/007_payout_card.sql',
        from: 'CREATE UNIQUE INDEX payout_card_slot',
        to: 'CREATE INDEX payout_card_slot',
      },
    ],
    test: cardRace,
    only: 'R-9',
  },
  {
    id: 'M-10',
    title: 'USDT rounded up in the player’s favour',
    edits: [
      {
        file: 'packages/money/src/usdt.ts',
        from: 'const hundredths = (amount * 1_000_000n) / rate',
        to: 'const hundredths = (amount * 1_000_000n + rate - 1n) / rate',
      },
    ],
    test: 'packages/money/src/money.test.ts',
    only: 'never profits the player',
  },
  {
    id: 'M-13',
    title: 'a card unbound without asking whose it is',
    edits: [
      {
        file: cardStore,
        from: 'SET deleted_at = app_now() WHERE ${liveOf(player)} AND',
        to: 'SET deleted_at = app_now() WHERE deleted_at IS NULL AND',
      },
    ],
    test: cardRace,
    only: 'another player’s card',
  },
  {
    id: 'M-13b',
    title: 'a withdrawal to a card without asking whose it is',
    edits: [
      {
        file: cardStore,
        from: 'WHERE ${liveOf(player)} AND id = ${id} FOR SHARE',
        to: 'WHERE deleted_at IS NULL AND id = ${id} FOR SHARE',
      },
      {
        file: cardStore,
        from: 'SELECT kind FROM payout_card WHERE ${liveOf(player)} AND',
        to: 'SELECT kind FROM payout_card WHERE deleted_at IS NULL AND',
      },
    ],
    test: cardRace,
    only: 'another player’s card',
  },
  {
    id: 'M-13c',
    title: 'a deposit slip shown without asking whose it is',
    edits: [
      {
        file: 'apps/server/src/deposit/deposit.store.ts',
        from: 'WHERE d.player_id = ${player} AND d.deposit_no',
        to: 'WHERE d.deposit_no',
      },
    ],
    test: 'apps/server/src/deposit/payinfo.routes.test.ts',
    only: 'a deposit of another player',
  },
  judgeWithout('a', "p_status <> 'active'", 'frozen', {
    test: 'apps/server/src/freeze/freeze.test.ts',
    only: 'R-ADMIN-205',
  }),
  judgeWithout('b', 'p_excluded_until IS NOT NULL', 'excluded', {
    test: seamlessRace,
    only: 'excluded',
  }),
  judgeWithout('g', 'p_restricted', 'restricted', {
    test: 'apps/server/src/restriction/restriction.race.test.ts',
    only: 'nothing of play',
  }),
  judgeWithout('h', 'p_step IS NOT NULL', 'incomplete', {
    test: 'apps/server/src/account-step/account-step.race.test.ts',
    only: 'new terms in force',
  }),
  judgeWithout('c', 'p_enabled IS NOT TRUE', 'venue_closed', {
    test: seamlessRace,
    only: 'is off',
  }),
  judgeWithout('d', 'p_maintenance', 'maintenance', {
    test: seamlessRace,
    only: 'maintenance',
  }),
  judgeWithout('e', 'p_hidden', 'game_hidden', {
    test: seamlessRace,
    only: 'hides the game',
  }),
  judgeWithout('i', 'p_room <= 0', 'limit_reached', {
    test: 'apps/server/src/play-limit/game-limit.test.ts',
    only: 'stops transfer and launch',
  }),
  {
    id: 'M-14f',
    title: 'money sent to play without the judge',
    edits: [
      {
        file: 'apps/server/src/venue/may-play.ts',
        from: `  await lockPlayerAndSteps(tx, play.player)
  await refusePlay(tx, play)`,
        to: '  await lockPlayerAndSteps(tx, play.player)',
      },
    ],
    test: 'apps/server/src/play-limit/play-limit.race.test.ts',
    only: 'R-11',
  },
  {
    id: 'M-19a',
    title: 'a bonus to a player whose case stops offers',
    edits: [
      {
        file: 'apps/server/src/play-limit/play-limit-check.ts',
        from: 'if (await hasOffersStopped(db, player))',
        to: 'if (false && (await hasOffersStopped(db, player)))',
      },
    ],
    test: 'apps/server/src/marker/marker.test.ts',
    only: 'R-CARE-64',
  },
]
