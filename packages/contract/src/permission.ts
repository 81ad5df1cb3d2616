/** Roles of the back office and what each may do; the server refuses, the screens only hide. */
export const staffRoles = ['owner', 'finance', 'cashier'] as const
export type StaffRole = (typeof staffRoles)[number]

/** How a role is named to people. */
export const staffRoleLabels = {
  owner: '负责人',
  finance: '财务',
  cashier: '出纳',
} as const satisfies Record<StaffRole, string>

const everybody = staffRoles
const money = ['owner', 'finance'] as const

export const permissions = {
  /** Claim, approve, reject and pay orders; see a player's money beside them. */
  'order.review': everybody,
  /** Open the sign-in and pay locks of a player. */
  'staff.unlock': money,
  /** Take an order out of a colleague's hands, with a reason. */
  'order.take-over': money,
  /** Propose a manual adjustment. */
  'adjustment.make': everybody,
  /** Post or refuse somebody else's adjustment. */
  'adjustment.check': money,
  /** Propose and confirm pay ways, accounts, addresses, rates, fees. */
  'setting.change': money,
  /** House accounts, reconciliation, exports, the audit trail. */
  'books.read': money,
  /** Write drafts of what players read; put them before the players and take them back. */
  'content.edit': money,
  'content.publish': money,
  /** End a transfer that only a person can end. */
  'transfer.settle': money,
  /** Create, disable and re-key members of staff. */
  'staff.manage': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Permission = keyof typeof permissions
export const permissionNames = Object.keys(permissions) as Permission[]

export function mayDo(role: string, permission: Permission): boolean {
  const allowed: readonly string[] = permissions[permission]
  return allowed.includes(role)
}

/** Everything a role may do. */
export function permissionsOf(role: string): Permission[] {
  return permissionNames.filter((permission) => mayDo(role, permission))
}
