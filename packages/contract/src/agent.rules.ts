import type { Problem } from './refusals.ts'

/** Of the agent form alone: it takes 154 numbers, which the profile form does not (spec §5). */
const mobilePattern = /^(?:0|86|17951)?(?:13\d|15\d|17[678]|18\d|14[57])\d{8}$/

export type AgentApplicationForm = { mobile: string; apply_info: string }

/** First failing rule of the agent form, in the order of spec §5 Agent application. */
export function agentApplicationProblem(form: AgentApplicationForm): Problem | null {
  if (!mobilePattern.test(form.mobile.trim())) return { key: 'agent.mobile' }
  return form.apply_info.trim() ? null : { key: 'agent.reason-missing' }
}
