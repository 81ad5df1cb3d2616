import type { RequiredPermission } from '@jinli/contract/permission'
import type { ReactNode } from 'react'
import { useMay } from './use-staff.ts'

type Props = { call: { permission: RequiredPermission }; children: ReactNode }

/** Shows its children if the signed-in member may make the call. */
export function ForWhomMay({ call, children }: Props) {
  return useMay()(call.permission) ? children : null
}
