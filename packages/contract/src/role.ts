import { type Permission, permissionNames } from './permission.ts'

type Preset = { readonly label: string; readonly permissions: readonly Permission[] }

const seeing = permissionNames.filter((name) => name.endsWith('.view'))
const desk = ['deposit.view', 'withdrawal.view', 'transfer.view', 'player.view'] as const
const answering = ['service.view', 'service.answer', 'content.view'] as const
const cashier = [
  ...desk,
  'deposit.decide',
  'deposit.second',
  'withdrawal.review',
  'withdrawal.pay',
  'withdrawal.settle',
  'transfer.ask',
  'adjustment.view',
  'adjustment.make',
  'setting.view',
  'bank.view',
  'pii.reveal',
] as const
const finance = [
  ...cashier,
  'deposit.take-over',
  'deposit.export',
  'withdrawal.take-over',
  'withdrawal.export',
  'transfer.settle',
  'adjustment.check',
  'setting.propose',
  'setting.confirm',
  'bank.edit',
  'rebate.view',
  'rebate.export',
  'red-packet.view',
  'books.view',
  'books.run',
  'bet.view',
  'bet.release',
  'bet.propose',
  'bet.confirm',
  'venue.view',
  'player.unlock',
  'risk.view',
  'vip.view',
  'vip.export',
  'content.view',
  'content.edit',
  'content.publish',
  'audit.view',
] as const

/** The roles that the product ships: a house begins with them and changes them as it likes. */
export const rolePresets = {
  owner: { label: '负责人', permissions: permissionNames },
  'finance-lead': {
    label: '财务主管',
    permissions: [...finance, 'staff.view', 'role.view'],
  },
  finance: { label: '财务', permissions: finance },
  cashier: { label: '出纳', permissions: cashier },
  service: { label: '客服', permissions: [...desk, ...answering, 'mail.view'] },
  'service-lead': {
    label: '客服主管',
    permissions: [
      ...desk,
      ...answering,
      'service.take-over',
      'service.template',
      'player.unlock',
      'content.edit',
      'mail.view',
      'mail.send',
    ],
  },
  risk: {
    label: '风控',
    permissions: [
      ...desk,
      'bet.view',
      'bet.release',
      'bet.propose',
      'venue.view',
      'risk.view',
      'risk.dismiss',
      'vip.view',
      'audit.view',
    ],
  },
  operations: {
    label: '运营',
    permissions: [
      'player.view',
      'promotion.view',
      'promotion.edit',
      'promotion.publish',
      'promotion.decide',
      'promotion.take-over',
      'promotion.export',
      'vip.view',
      'vip.export',
      'content.view',
      'content.edit',
      'content.publish',
      'mail.view',
      'mail.send',
      'red-packet.view',
      'site.view',
      'site.edit',
      'site.confirm',
      'site.switch',
      'venue.view',
      'venue.edit',
      'venue.switch',
      'bank.view',
      'bank.edit',
      'rebate.view',
    ],
  },
  content: { label: '内容', permissions: ['content.view', 'content.edit'] },
  agents: {
    label: '代理管理',
    permissions: ['player.view', 'agent.view', 'agent.decide'],
  },
  auditor: { label: '审计', permissions: seeing },
  technician: {
    label: '技术',
    permissions: [
      'books.view',
      'books.run',
      'bet.view',
      'venue.view',
      'venue.switch',
      'site.view',
      'site.switch',
    ],
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof rolePresets
export const presetNames = Object.keys(rolePresets) as PresetName[]
