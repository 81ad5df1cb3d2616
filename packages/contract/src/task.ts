import type { Permission } from './permission.ts'

/** What waits for staff, how people call it, and who may do it (trials T-19). */
export const tasks = {
  deposit: { label: '存款待审核', permission: 'deposit.decide' },
  deposit_second: { label: '存款待复核', permission: 'deposit.second' },
  deposit_expired: { label: '存款已超时', permission: 'deposit.decide' },
  withdrawal: { label: '取款待审核', permission: 'withdrawal.review' },
  payment: { label: '取款待付款', permission: 'withdrawal.pay' },
  payment_result: { label: '付款待登记结果', permission: 'withdrawal.settle' },
  transfer: { label: '转账待人工核实', permission: 'transfer.settle' },
  stuck_bet: { label: '注单久未结算', permission: 'bet.propose' },
  stuck_bet_ending: { label: '久未结算注单待确认', permission: 'bet.confirm' },
  adjustment: { label: '调整待复核', permission: 'adjustment.check' },
  content: { label: '站点内容待复核', permission: 'content.publish' },
  conversation: { label: '客服待回复', permission: 'service.answer' },
  agent_application: { label: '代理申请待审核', permission: 'agent.decide' },
  promotion: { label: '优惠活动待复核', permission: 'promotion.publish' },
  promotion_application: { label: '优惠申请待审核', permission: 'promotion.decide' },
  role: { label: '角色修改待确认', permission: 'role.edit' },
  site: { label: '站点设置待确认', permission: 'site.confirm' },
  setting: { label: '资金设置待确认', permission: 'setting.confirm' },
  mailing: { label: '站内信待确认', permission: 'mail.send' },
} as const satisfies Record<string, { label: string; permission: Permission }>
export type TaskKind = keyof typeof tasks
/** Kinds that one person begins and another ends, each with a number and an amount. */
export const secondKinds = [
  'deposit_second',
  'payment',
  'transfer',
  'adjustment',
  'stuck_bet_ending',
] as const satisfies readonly TaskKind[]
export type SecondKind = (typeof secondKinds)[number]
export const taskKinds = Object.keys(tasks) as TaskKind[]
