import * as z from 'zod/mini'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, noData, text, time } from '../wire/wire.ts'

const ofPlayer = { username: lookupText(64) }

const noteRow = z.object({
  id: z.string(),
  body: z.string(),
  pinned: flag,
  made_by: z.string(),
  made_at: time,
})

export const listPlayerNotes = staffRead({
  path: '/admin/api/players/:username/notes',
  permission: 'player.view',
  summary: 'Notes of staff about a player, pinned ones first; players never see them',
  input: z.object({ ...ofPlayer, ...staffPageInput }),
  output: staffPageOf(noteRow),
  refusals: ['player.not-found'],
})

export const addPlayerNote = staffWrite({
  path: '/admin/api/players/:username/notes/add',
  permission: 'player.note',
  auditActions: { 'player.noted': '会员 · 备注' },
  summary: 'Adds a note about a player',
  input: z.object({ ...ofPlayer, body: text(1000), pinned: flag }),
  output: noteRow,
  refusals: ['player.not-found', 'note.empty'],
})

export const pinPlayerNote = staffWrite({
  path: '/admin/api/players/:username/notes/:id/pin',
  permission: 'player.note',
  auditActions: { 'player.note-pinned': '会员 · 备注置顶' },
  summary: 'Pins a note to the top, or takes it from there',
  input: z.object({ ...ofPlayer, id: text(20), pinned: flag }),
  output: noteRow,
  refusals: ['player.not-found', 'http.not-found'],
})

/** The most tags of one player. */
export const tagsMax = 10

export const playerTags = staffRead({
  path: '/admin/api/players/:username/tags',
  permission: 'player.view',
  summary: 'The tags that staff gave a player; players never see them',
  input: z.object(ofPlayer),
  output: z.array(z.string()),
  refusals: ['player.not-found'],
})

export const tagPlayer = staffWrite({
  path: '/admin/api/players/:username/tags/add',
  permission: 'player.note',
  auditActions: { 'player.tagged': '会员 · 添加标签' },
  summary: 'Gives a player a tag',
  input: z.object({ ...ofPlayer, tag: lookupText(20) }),
  output: noData,
  refusals: ['player.not-found', 'tag.empty', 'tag.exists', 'tag.too-many'],
})

export const untagPlayer = staffWrite({
  path: '/admin/api/players/:username/tags/remove',
  permission: 'player.note',
  auditActions: { 'player.untagged': '会员 · 移除标签' },
  summary: 'Takes a tag from a player',
  input: z.object({ ...ofPlayer, tag: lookupText(20) }),
  output: noData,
  refusals: ['player.not-found', 'tag.gone'],
})
