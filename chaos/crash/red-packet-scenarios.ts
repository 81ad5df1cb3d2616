import { douserredpacket } from '@jinli/contract/red-packet/red-packet'
import { callTo } from '../call.ts'
import { keyedCall, type Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'

/** A setting with one prize, open all brand day, so the hour of the run does not matter. */
const wholeDay = {
  start_time: '00:00',
  end_time: '23:59',
  count_from: '00:00',
  count_until: '00:00',
  prizes: [{ prize: 1, odds: 100 }],
}

const brandDay = `(now() AT TIME ZONE 'Asia/Shanghai')::date`

/** Switches red packets on and announces today's red packets again, with the setting `wholeDay`. */
async function openToday(stage: Stage): Promise<void> {
  await stage.rows(
    `INSERT INTO site_setting (key, value) VALUES ('redpacket_switch', '1')
     ON CONFLICT (key) DO UPDATE SET value = '1'`,
  )
  const open = `SELECT FROM red_packet_day WHERE day = ${brandDay} AND closes_at > now() AND opens_at <= now()`
  if ((await stage.count(open, [])) > 0) return
  await stage.rows(
    `INSERT INTO money_setting (key, version, value, state, reason, checked_at)
     SELECT key, version + 1, value || $1::jsonb, 'approved', 'chaos', now() FROM money_setting
     WHERE key = 'red_packet' AND state = 'approved' ORDER BY version DESC LIMIT 1`,
    [JSON.stringify(wholeDay)],
  )
  await stage.rows(`DELETE FROM red_packet_share WHERE day >= ${brandDay}`)
  await stage.rows(`DELETE FROM red_packet_day WHERE day >= ${brandDay}`)
  await stage.until('the announcement', async () => (await stage.count(open, [])) > 0)
}

/** A draw (money F-7): chance, payment, share and turnover are committed together or not at all. */
export const redPacketScenarios: readonly Scenario[] = [
  ...keyedCall('douserredpacket', {
    flow: 'F-7',
    before: '0 drawn, 0 paid, 0 asked, 0 taken',
    after: '1 drawn, 100 paid, 100 asked, 100 taken',
    prepare: async (stage) => {
      await openToday(stage)
      const player = await stage.player(50_000n)
      await stage.rows(
        `UPDATE deposit SET decided_at = (${brandDay} - 1 + interval '1 hour') AT TIME ZONE 'Asia/Shanghai'
         WHERE player_id = $1`,
        [player.id],
      )
      const paidQuery = `SELECT sum(dealt - left_over)::bigint AS n FROM red_packet_share WHERE day = ${brandDay}`
      const before = BigInt(await stage.cell(paidQuery))
      const look = () =>
        stage.cell(
          `SELECT format('%s drawn, %s paid, %s asked, %s taken',
             (SELECT count(*) FROM red_packet_draw WHERE player_id = $1),
             (SELECT coalesce(sum(e.amount), 0) FROM ledger.transaction t JOIN ledger.entry e ON e.transaction_id = t.id
              WHERE t.kind = 'red-packet.won' AND e.amount > 0 AND split_part(t.ref, ':', 2) = $1::text),
             (SELECT coalesce(sum(required), 0) FROM turnover_requirement
              WHERE player_id = $1 AND source = 'red_packet'),
             (${paidQuery}) - $2::bigint)`,
          [player.id, before],
        )
      return { call: callTo(douserredpacket, {}, player.token), look }
    },
  }),
]
