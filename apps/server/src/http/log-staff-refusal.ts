import type { Endpoint } from '@jinli/contract/wire/endpoint'
import type { AppContext } from '../context.ts'
import type { StaffSession } from '../session/staff-session.ts'
import type { Caller } from './handle.ts'

type StaffCall = {
  app: AppContext
  endpoint: Endpoint
  caller: Caller
  staff?: StaffSession
}

/** Logs a staff call that was refused with 401 or 403 (reliability B-111). */
export function logStaffRefusal(
  { app, endpoint, caller, staff }: StaffCall,
  code: number,
  key: string,
): void {
  if (endpoint.audience !== 'staff' || (code !== 401 && code !== 403)) return
  const member = { staff: staff?.username ?? '', role: staff?.role ?? '', ip: caller.ip }
  app.log.warn({ call: endpoint.path, refused: key, ...member }, 'staff call refused')
}
