import { playerSteps } from '@jinli/contract/account-step/account-step.admin'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { show, useFakeServer } from '../../test/back-office.tsx'
import { PlayerSteps } from './player-steps.tsx'

const desk = useFakeServer()
const at = new Date('2026-01-02T03:04:05Z')
const complete = {
  complete: true,
  steps: [
    { step: 'birth-date', done: true },
    { step: 'terms', done: true },
  ],
  under_age: false,
  birth_date_at: at,
  birth_date_ip: '192.0.2.4',
  terms: [{ type: 5, version: 3, accepted_at: at, ip: '192.0.2.5' }],
} as const
const reply = { ...complete, steps: [...complete.steps], terms: [...complete.terms] }

describe('R-AGE-13: the steps of an account', () => {
  it('show when and from where they were done', async () => {
    desk.server.on(playerSteps, reply)
    show(<PlayerSteps username="anna" />)
    expect(await screen.findByText('已完善')).toBeTruthy()
    expect(screen.getByText('出生日期 2026-01-02 11:04:05 · 192.0.2.4')).toBeTruthy()
    expect(
      screen.getByText('《规则与条款》第 3 版 2026-01-02 11:04:05 · 192.0.2.5'),
    ).toBeTruthy()
  })

  it('name what is missing', async () => {
    const steps = reply.steps.map((each) => ({ ...each, done: false }))
    const none = { birth_date_at: null, birth_date_ip: '', terms: [] }
    desk.server.on(playerSteps, { ...reply, ...none, complete: false, steps })
    show(<PlayerSteps username="anna" />)
    expect(await screen.findByText('缺少：出生日期、条款与隐私政策')).toBeTruthy()
  })

  it('say that the player is too young', async () => {
    desk.server.on(playerSteps, { ...reply, complete: false, under_age: true })
    show(<PlayerSteps username="anna" />)
    expect(await screen.findByText('未达年龄，不能存款和游戏')).toBeTruthy()
  })

  it('say that the house asks none', async () => {
    desk.server.on(playerSteps, { ...reply, steps: [] })
    show(<PlayerSteps username="anna" />)
    expect(await screen.findByText('不要求')).toBeTruthy()
  })
})
