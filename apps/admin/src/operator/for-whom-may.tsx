import type { Needed } from '@jinli/contract/permission'
import type { ReactNode } from 'react'
import { useMay } from './use-staff.ts'

type Props = { call: { permission: Needed }; children: ReactNode }

/** What begins a call is shown to who may make it. */
export function ForWhomMay({ call, children }: Props) {
  return useMay()(call.permission) ? children : null
}
