import {
  addPlayerNote,
  listPlayerNotes,
  pinPlayerNote,
  playerTags,
  tagPlayer,
  tagsMax,
  untagPlayer,
} from '@jinli/contract/profile/player-note.admin'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer } from '../player/player.store.ts'
import { lockPlayer } from '../player/player-lock.ts'
import {
  deleteTag,
  insertNote,
  insertTag,
  notesOf,
  type PlayerNote,
  pinNote,
  tagsOf,
} from './player-note.store.ts'

function toRow({ pinned, ...note }: PlayerNote) {
  return { ...note, pinned: pinned === 1 }
}

export const playerNoteAdminRoutes = [
  handle(listPlayerNotes, async ({ app: { pool }, input }) => {
    const player = await neededPlayer(pool, input.username)
    return toStaffPage(await notesOf(pool, player.id, input), toRow)
  }),

  handle(addPlayerNote, async ({ tx, staff, writeAudit, input }) => {
    const body = input.body.trim() || refuse('note.empty')
    const player = await neededPlayer(tx, input.username)
    const fields = { player: player.id, body, isPinned: input.pinned, by: staff.id }
    const note = await insertNote(tx, fields)
    await writeAudit({
      action: 'player.noted',
      subject: player.name,
      before: null,
      after: { id: note.id, body },
    })
    return toRow(note)
  }),

  handle(pinPlayerNote, async ({ tx, writeAudit, input }) => {
    const { id, pinned } = input
    const player = await neededPlayer(tx, input.username)
    const note = (await pinNote(tx, player.id, id, pinned)) ?? refuse('http.not-found')
    await writeAudit({
      action: 'player.note-pinned',
      subject: player.name,
      before: null,
      after: { id, pinned: note.pinned },
    })
    return toRow(note)
  }),

  handle(playerTags, async ({ app: { pool }, input }) =>
    tagsOf(pool, (await neededPlayer(pool, input.username)).id),
  ),

  handle(tagPlayer, async ({ tx, staff, writeAudit, input }) => {
    const tag = input.tag.trim() || refuse('tag.empty')
    const player = await neededPlayer(tx, input.username)
    const playerTx = await lockPlayer(tx, player.id)
    const before = await tagsOf(playerTx, player.id)
    if (!(await insertTag(playerTx, player.id, tag, staff.id))) refuse('tag.exists')
    if (before.length >= tagsMax) refuse('tag.too-many', { most: tagsMax })
    const after = { tags: [...before, tag].join('、') }
    await writeAudit({
      action: 'player.tagged',
      subject: player.name,
      before: { tags: before.join('、') },
      after,
    })
    return null
  }),

  handle(untagPlayer, async ({ tx, writeAudit, input }) => {
    const tag = input.tag.trim()
    const player = await neededPlayer(tx, input.username)
    const playerTx = await lockPlayer(tx, player.id)
    const before = await tagsOf(playerTx, player.id)
    if (!(await deleteTag(playerTx, player.id, tag))) refuse('tag.gone')
    await writeAudit({
      action: 'player.untagged',
      subject: player.name,
      before: { tags: before.join('、') },
      after: { tags: before.filter((each) => each !== tag).join('、') },
    })
    return null
  }),
]
