import { mobileOf } from '../profile/mobile.rules.ts'
import type { Problem } from '../refusal/refusals.ts'

export type AgentApplicationForm = { mobile: string; apply_info: string }

/** Returns the first failing rule of the agent form, in the order of spec §5 Agent application. */
export function agentApplicationProblem(form: AgentApplicationForm): Problem | null {
  if (mobileOf(form.mobile) === null) return { key: 'agent.mobile' }
  return form.apply_info.trim() ? null : { key: 'agent.reason-missing' }
}
