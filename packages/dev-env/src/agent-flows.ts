import type { Client } from '@jinli/client/client'
import { agententer, applyagentdo, getAgentLoginUrl } from '@jinli/contract/agent/agent'
import {
  approveAgentApplication,
  listAgentApplications,
} from '@jinli/contract/agent/agent.admin'
import type { TestPlayer } from './api-client.ts'

type Parts = { client: Client; staffToken: () => Promise<string> }

/** Test calls for players who become agents, and for their portal. */
export function agentFlows({ client, staffToken }: Parts) {
  /** Makes a player an agent: the player applies, staff approve. */
  async function makeAgent({ name, token }: TestPlayer): Promise<void> {
    const form = { mobile: '13800138000', apply_info: '有团队' }
    await client.call(applyagentdo, form, { token })
    const staff = { token: await staffToken() }
    const { data } = await client.call(listAgentApplications, { search: name }, staff)
    for (const { id } of data.data)
      await client.call(approveAgentApplication, { id }, staff)
  }

  /** Opens the portal of an agent through the login URL; returns the token of the portal session. */
  async function enterPortal({ token }: TestPlayer): Promise<string> {
    const door = await client.call(getAgentLoginUrl, {}, { token })
    const ticket = door.data.url.split('ticket=')[1] ?? ''
    return (await client.call(agententer, { ticket })).data.token
  }

  return { enterPortal, makeAgent }
}
