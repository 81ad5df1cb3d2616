import {
  cancelLevel,
  confirmLevel,
  listLevelChanges,
  proposeLevel,
} from '@jinli/contract/vip/level-change.admin'
import { handle } from '../http/handle.ts'
import { settingsInForce } from '../money-setting/money-setting.store.ts'
import type { Tx } from '../platform/db.ts'
import type { StaffId } from '../platform/ids.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { lockPlayer } from '../player/player-lock.ts'
import { refuseSamePerson } from '../session/second-person.ts'
import {
  decideLevelChange,
  insertLevelChange,
  type LevelChange,
  levelChangeById,
  levelChanges,
  levelOf,
  moveByStaff,
} from './level-change.store.ts'
import { playerCalled } from './staff-vip.store.ts'

function toRow(levelChange: LevelChange, reader: StaffId) {
  return { ...levelChange, mine: levelChange.maker === reader }
}

async function existing(tx: Tx, id: string): Promise<LevelChange> {
  return (await levelChangeById(tx, id)) ?? refuse('http.not-found')
}

export const levelChangeAdminRoutes = [
  handle(listLevelChanges, async ({ app, input, staff }) => {
    const page = await levelChanges(app.pool, { ...input, search: input.search.trim() })
    return toStaffPage(page, (each) => toRow(each, staff.id))
  }),

  handle(proposeLevel, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim() || refuse('review.reason-missing')
    const player = (await playerCalled(tx, input.username)) ?? refuse('player.not-found')
    await lockPlayer(tx, player.id)
    if ((await levelOf(tx, player.id)) === input.level) refuse('level-change.same')
    const fields = { player: player.id, to: input.level, reason, by: staff.id }
    const id = (await insertLevelChange(tx, fields)) ?? refuse('level-change.waiting')
    const after = await existing(tx, id)
    await writeAudit({
      action: 'level-change.made',
      subject: after.username,
      before: null,
      after,
      reason,
    })
    return toRow(after, staff.id)
  }),

  handle(confirmLevel, async ({ app, tx, staff, writeAudit, input }) => {
    const before = await existing(tx, input.id)
    await refuseSamePerson(tx, before.maker, staff.id)
    if (!(await decideLevelChange(tx, before.id, 'done', staff.id)))
      refuse('review.already-decided')
    await lockPlayer(tx, before.player)
    if ((await levelOf(tx, before.player)) !== before.from_level)
      refuse('level-change.stale')
    const { vip } = await settingsInForce(app.pool, 'vip')
    if (!(await moveByStaff(tx, before, vip.id))) refuse('level-change.day')
    const after = await existing(tx, input.id)
    await writeAudit({
      action: 'level-change.confirmed',
      subject: after.username,
      before,
      after,
      reason: before.reason,
    })
    return toRow(after, staff.id)
  }),

  handle(cancelLevel, async ({ tx, staff, writeAudit, input }) => {
    const reason = input.reason.trim() || refuse('review.reason-missing')
    const before = await existing(tx, input.id)
    if (!(await decideLevelChange(tx, before.id, 'cancelled', staff.id)))
      refuse('review.already-decided')
    const after = await existing(tx, input.id)
    await writeAudit({
      action: 'level-change.cancelled',
      subject: after.username,
      before,
      after,
      reason,
    })
    return toRow(after, staff.id)
  }),
]
