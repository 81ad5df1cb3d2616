import { grants } from '../concept/concepts.ts'
import { type Permission, permissionNames } from '../permission.ts'

type Preset = { readonly label: string; readonly permissions: readonly Permission[] }

const viewPermissions = permissionNames.filter((name) => name.endsWith('.view'))

type Grants = { readonly [group: string]: readonly Permission[] | undefined }

/** Returns the permissions that the concepts grant to a shipped role, or to a group of roles. */
function grantsTo(group: string): readonly Permission[] {
  return grants.flatMap((each: Grants) => each[group] ?? [])
}

const desk = grantsTo('desk')
const answering = grantsTo('answering')
const cashier = [...desk, ...grantsTo('cashier')]
const finance = [...cashier, ...grantsTo('finance')]

/** The shipped roles, which the operator may change. */
export const rolePresets = {
  owner: { label: '负责人', permissions: permissionNames },
  'finance-lead': {
    label: '财务主管',
    permissions: [...finance, ...grantsTo('finance-lead')],
  },
  finance: { label: '财务', permissions: finance },
  cashier: { label: '出纳', permissions: cashier },
  service: {
    label: '客服',
    permissions: [...desk, ...answering, ...grantsTo('service')],
  },
  'service-lead': {
    label: '客服主管',
    permissions: [...desk, ...answering, ...grantsTo('service-lead')],
  },
  risk: { label: '风控', permissions: [...desk, ...grantsTo('risk')] },
  operations: { label: '运营', permissions: grantsTo('operations') },
  content: { label: '内容', permissions: grantsTo('content') },
  agents: { label: '代理管理', permissions: grantsTo('agents') },
  auditor: { label: '审计', permissions: viewPermissions },
  technician: { label: '技术', permissions: grantsTo('technician') },
} as const satisfies Record<string, Preset>

export type PresetName = keyof typeof rolePresets
export const presetNames = Object.keys(rolePresets) as PresetName[]
