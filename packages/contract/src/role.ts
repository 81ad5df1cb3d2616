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
  'books.view',
  'books.run',
  'bet.view',
  'bet.release',
  'player.unlock',
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
  risk: { label: '风控', permissions: [...desk, 'bet.view', 'bet.release', 'audit.view'] },
  operations: {
    label: '运营',
    permissions: [
      'player.view',
      'content.view',
      'content.edit',
      'content.publish',
      'mail.view',
      'mail.send',
      'site.view',
      'site.edit',
      'site.confirm',
      'site.switch',
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
    permissions: ['books.view', 'books.run', 'bet.view', 'site.view', 'site.switch'],
  },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof rolePresets
export const presetNames = Object.keys(rolePresets) as PresetName[]
