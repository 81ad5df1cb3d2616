import type { ApiClient, TestPlayer } from './api-client.ts'

type Parts = { api: ApiClient; staffToken: () => Promise<string> }

/** Players who become agents, and their portal. */
export function agentFlows({ api, staffToken }: Parts) {
  /** Makes a player an agent, as they get one: they apply, staff approve. */
  async function makeAgent({ name, token }: TestPlayer): Promise<void> {
    const form = { mobile: '13800138000', apply_info: '有团队' }
    await api.expectOk('/api/applyagentdo', form, token)
    const staff = await staffToken()
    const search = { search: name }
    const { data } = await api.expectOk('/admin/api/agent-applications', search, staff)
    const id = (data?.data as { id: string }[] | undefined)?.[0]?.id ?? ''
    await api.expectOk(`/admin/api/agent-applications/${id}/approve`, {}, staff)
  }

  /** Opens the portal of an agent by its door; the token of that session. */
  async function enterPortal({ token }: TestPlayer): Promise<string> {
    const { data } = await api.expectOk('/api/getAgentLoginUrl', {}, token)
    const ticket = String(data?.url).split('ticket=')[1]
    const entered = await api.expectOk('/api/agent/enter', { ticket })
    return String(entered.data?.token)
  }

  return { enterPortal, makeAgent }
}
