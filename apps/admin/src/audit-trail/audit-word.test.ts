import { auditActionLabels, auditNouns } from '@jinli/contract/all'
import { describe, expect, it } from 'vitest'
import { auditChange } from './audit-change.ts'

const stateIn = (action: string, word: string) =>
  auditChange(action, { field: 'state', before: '', after: word }).after

/** The nouns of audit actions that record no state. */
const stateless = [
  'bank',
  'audit',
  'finance',
  'game',
  'liability',
  'picture',
  'promotion-application',
  'rebate',
  'reconciliation',
  'report',
  'role',
  'venue',
  'vip-move',
]

// R-ADMIN-63
describe('a state in the trail', () => {
  it.each([
    ['content.saved', 'draft', '草稿'],
    ['article.saved', 'draft', '草稿'],
    ['content.asked', 'asked', '待复核'],
    ['content.withdrawn', 'withdrawn', '已撤下'],
    ['mailing.withdrawn', 'withdrawn', '已撤回'],
    ['mailing.made', 'waiting', '待确认'],
    ['setting.proposed', 'waiting', '待生效'],
    ['support.reopened', 'waiting', '待回复'],
    ['adjustment.made', 'draft', '待复核'],
    ['adjustment.cancelled', 'cancelled', '已取消'],
    ['setting.cancelled', 'cancelled', '已撤销'],
    ['deposit.approved', 'approved', '已通过'],
    ['withdrawal.approved', 'approved', '待付款'],
    ['agent.approved', 'approved', '已通过'],
    ['promotion.asked', 'asked', '待复核'],
    ['promotion.rejected', 'rejected', '已拒绝'],
    ['bet.dismissed', 'dismissed', '已忽略'],
    ['transfer.settled', 'failed', '失败'],
    ['stuck-bet.confirmed', 'asking', '等待场馆处理'],
    ['win-hold.released', 'released', '已派彩'],
    ['adjustment.made', 'credit', '加款'],
    ['session.opened', 'open', '已登录'],
    ['staff.password-set', 'new', '新的'],
  ])('of %s: %s reads as its desk says, %s', (action, word, label) => {
    expect(stateIn(action, word)).toBe(label)
  })

  it('of every action has the words of a desk', () => {
    const nouns = [...auditActionLabels.keys()].map((action) => action.split('.')[0] ?? '')
    const labelledNouns = [...auditNouns.keys(), ...stateless]
    expect([...new Set(nouns)].filter((noun) => !labelledNouns.includes(noun))).toEqual([])
  })

  it('that no desk knows stays as it is', () => {
    expect(stateIn('gone.away', 'draft')).toBe('draft')
  })
})
