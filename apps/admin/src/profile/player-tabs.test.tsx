import { staffMe } from '@jinli/contract/operator/operator.admin'
import { playerFactors } from '@jinli/contract/player-factor/player-factor.admin'
import {
  cancelCorrection,
  confirmCorrection,
  correctPlayer,
  playerCorrections,
} from '@jinli/contract/profile/correction.admin'
import { linkedPlayers } from '@jinli/contract/profile/linked-player.admin'
import {
  addPlayerNote,
  listPlayerNotes,
  playerTags,
} from '@jinli/contract/profile/player-note.admin'
import { playerRestrictions } from '@jinli/contract/restriction/restriction.admin'
import { listPlayerSessions } from '@jinli/contract/session/player-session.admin'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { dialog, fill, member, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { openPage, pageOf } from '../../test/page.tsx'
import { CancelCorrectionDialog, CorrectDialog } from './correction-dialogs.tsx'
import { NoteDialog } from './player-notes.tsx'

const desk = useFakeServer()
const made_at = new Date('2026-01-02T03:04:05Z')
const correction = {
  id: '5',
  field: 'realname',
  old_value: '林小鱼',
  new_value: '林大鱼',
  reason: '来电核对',
  state: 'waiting',
  made_by: '林财务',
  made_at,
  mine: false,
  decided_by: '',
  decided_at: null,
} as const
const note = { id: '3', body: '来电询问取款', pinned: true, made_by: '王五', made_at }
const session = {
  id: '9',
  since: made_at,
  last_at: made_at,
  ip: '10.0.0.9',
  user_agent: 'Safari',
}

// R-ADMIN-263
describe('correcting what a player told', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '更正会员 anna 的资料',
    render: (ends) => <CorrectDialog row={{ username: 'anna' }} {...ends} />,
    confirm: '提交复核',
    call: correctPlayer,
    reply: correction,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('更正后的内容'), '林大鱼')
      await fill(user, form.getByLabelText('原因（会员不可见）'), '来电核对')
    },
    missingText: '请输入更正后的内容',
    typedTexts: { 更正后的内容: '林大鱼' },
    fields: { username: 'anna', field: 'realname', value: '林大鱼', reason: '来电核对' },
    success: '已提交，等待另一位员工复核',
    fieldRefusal: { key: 'correction.same', field: '更正后的内容' },
    stale: 'correction.waiting',
  })
})

describe('taking a correction back', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '撤销会员 anna 的姓名更正',
    render: (ends) => (
      <CancelCorrectionDialog row={{ username: 'anna', correction }} {...ends} />
    ),
    confirm: '确认撤销',
    call: cancelCorrection,
    reply: correction,
    ...withReason('撤销原因（会员不可见）'),
    fields: { username: 'anna', id: '5', reason: '核对后处理' },
    success: '姓名更正已撤销',
    stale: 'review.already-decided',
  })
})

// R-ADMIN-264
describe('noting something about a player', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '备注会员 anna',
    render: (ends) => <NoteDialog row={{ username: 'anna' }} {...ends} />,
    confirm: '保存备注',
    call: addPlayerNote,
    reply: note,
    enter: (form, user) => fill(user, form.getByLabelText('备注'), '来电询问取款'),
    missingText: '请输入备注',
    typedTexts: { 备注: '来电询问取款' },
    fields: { username: 'anna', body: '来电询问取款', pinned: 0 },
    success: '备注已保存',
    stale: 'player.not-found',
  })
})

describe('the file of a player', () => {
  beforeEach(() => {
    desk.server.samplesReads = true
    desk.server.on(playerRestrictions, [])
    desk.server.on(playerTags, ['高额观察'])
    desk.server.on(listPlayerNotes, pageOf(listPlayerNotes, note))
    desk.server.on(listPlayerSessions, pageOf(listPlayerSessions, session))
    desk.server.on(playerCorrections, [correction])
    desk.server.on(playerFactors, {
      device_since: made_at,
      passkeys: [{ name: '我的手机', added_at: made_at, used_at: null }],
      recovery_codes: 9,
      events: [{ action: 'passkey-added', name: '我的手机', ip: '10.0.0.9', at: made_at }],
    })
    desk.server.on(linkedPlayers, [
      {
        username: 'koi-second',
        realname: '林小鱼',
        status: 'active',
        registered_at: made_at,
        links: [
          { kind: 'card', value: '4321' },
          { kind: 'ip', value: '10.0.0.9' },
        ],
      },
    ])
  })
  const file = () => within(screen.getByRole('region', { name: '会员档案' }))

  it('R-ADMIN-265: says what links others, and leads to them', async () => {
    openPage('players/anna?tab=linked')
    const link = await screen.findByRole('link', { name: 'koi-second' })
    expect(link.getAttribute('href')).toContain('/players/koi-second')
    expect(file().getByText('同卡')).toBeTruthy()
    expect(file().getByText('4321')).toBeTruthy()
  })

  it('R-CONTACT-49: shows the factors of the player beside the sign-ins', async () => {
    openPage('players/anna?tab=sessions')
    const factors = within(await screen.findByRole('region', { name: '双重验证' }))
    expect(await factors.findByText('我的手机（未使用过）')).toBeTruthy()
    expect(factors.getByText('剩 9 个')).toBeTruthy()
    expect(factors.getByText(/添加.*「我的手机」 10\.0\.0\.9/)).toBeTruthy()
  })

  it('R-ADMIN-263: lets the second person confirm a name, seen before and after', async () => {
    desk.server.on(confirmCorrection, { ...correction, state: 'done' })
    const { user } = openPage('players/anna?tab=corrections')
    await user.click(await screen.findByRole('button', { name: '复核 林大鱼' }))
    const form = await dialog('复核会员 anna 的姓名更正')
    expect(form.getByText(/林小鱼 改为 林大鱼/)).toBeTruthy()
    await user.click(form.getByRole('button', { name: '确认更正' }))
    expect(await screen.findByText('anna 的真实姓名已更正')).toBeTruthy()
    expect(desk.server.request(confirmCorrection).fields).toEqual({
      username: 'anna',
      id: '5',
    })
  })

  it('R-ADMIN-263: offers its maker only to take it back', async () => {
    desk.server.on(playerCorrections, [{ ...correction, mine: true }])
    openPage('players/anna?tab=corrections')
    expect(await screen.findByRole('button', { name: '撤销 林大鱼' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: '复核 林大鱼' })).toBeNull()
  })

  it('keeps its part in the address', async () => {
    const { user } = openPage('players/anna')
    await user.click(await screen.findByRole('tab', { name: '备注' }))
    expect(await screen.findByText('来电询问取款')).toBeTruthy()
    expect(screen.getByRole('tab', { name: '备注', selected: true })).toBeTruthy()
  })

  it.each(['notes', 'sessions', 'corrections', 'restrictions'])(
    'has no button in %s for who may only look',
    async (tab) => {
      desk.server.on(staffMe, member(['player.view']))
      openPage(`players/anna?tab=${tab}`)
      await waitFor(() => expect(file().getByRole('table')).toBeTruthy())
      await screen.findByText('高额观察')
      const names = screen.queryAllByRole('button').map((each) => each.textContent ?? '')
      expect(
        names.filter((name) => /备注|结束|复核|撤销|更正|限制|移除|添加|置顶/.test(name)),
      ).toEqual([])
    },
  )
})
