import { make } from './dom.ts'
import { newKey } from './key.ts'
import type { SeedsAnswer } from './net.ts'

const clientSeedPattern = '[A-Za-z0-9_\\-]{1,64}'

/** Returns a list of names with their values. */
function factList(facts: readonly (readonly [name: string, value: string])[]): HTMLElement {
  const list = make('dl', 'facts')
  for (const [name, value] of facts) {
    const row = make('div', 'fact')
    row.append(make('dt', '', name), make('dd', '', value))
    list.append(row)
  }
  return list
}

/** Shows the values that were published before the first round of a chain. */
export function showCommitment(
  body: HTMLElement,
  why: string,
  { start, salt }: { start: string; salt: string },
  counts: readonly (readonly [string, string])[],
): void {
  const facts = factList([['哈希链起点 s(0)', start], ['公开盐值', salt], ...counts])
  body.replaceChildren(make('p', '', why), facts, proofLink())
}

/** Returns the current seeds with a form to change them. `change` resolves to an error text, or null on success. */
export function seedsForm(
  seeds: SeedsAnswer,
  change: (clientSeed: string) => Promise<string | null>,
): HTMLElement {
  const facts = factList([
    ['服务器种子哈希 (SHA-256)', seeds.server_seed_hash],
    ['客户端种子', seeds.client_seed],
    ['下一局号', String(seeds.next_nonce)],
    ['下一个服务器种子哈希', seeds.next_server_seed_hash],
  ])
  const form = document.createElement('form')
  form.className = 'seeds-form'
  form.noValidate = true
  const label = make('label', '', '新的客户端种子')
  const input = document.createElement('input')
  Object.assign(input, { name: 'client_seed', maxLength: 64, autocomplete: 'off' })
  input.pattern = clientSeedPattern
  input.value = newKey().slice(0, 13)
  label.append(input)
  const problem = make('p', 'problem')
  problem.setAttribute('role', 'alert')
  const submit = document.createElement('button')
  submit.className = 'strong'
  submit.textContent = '更换种子并公布旧种子'
  form.append(label, problem, submit)
  const send = async () => {
    if (submit.disabled) return
    if (input.value === '' || !input.checkValidity()) {
      problem.textContent = '请输入 1–64 个字母、数字、“-”或“_”。'
      input.focus()
      return
    }
    submit.disabled = true
    problem.textContent = (await change(input.value)) ?? ''
    submit.disabled = false
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send()
  })
  const part = make('section', '')
  const why =
    '每一局由“服务器种子、客户端种子、局号”算出。服务器种子先公布哈希，更换后公布原文，您就能验证之前的每一局。'
  part.append(make('p', '', why), facts, form)
  return part
}

/** Returns the list of revealed seeds, with a link to the page of proofs. */
export function seedsList(seeds: SeedsAnswer): HTMLElement {
  const part = make('section', '')
  part.append(make('h3', '', '已公布的种子'))
  if (seeds.revealed.length === 0)
    part.append(make('p', 'empty', '还没有公布过种子，更换一次后会出现在这里。'))
  for (const each of seeds.revealed)
    part.append(
      factList([
        ['服务器种子', each.server_seed],
        ['哈希', each.server_seed_hash],
        ['客户端种子', each.client_seed],
        ['局数', String(each.rounds)],
      ]),
    )
  part.append(proofLink())
  return part
}

export function proofLink(): HTMLElement {
  const link = document.createElement('a')
  Object.assign(link, { href: '/fair', target: '_blank', rel: 'noopener' })
  link.className = 'quiet link'
  link.textContent = '打开验证页'
  return link
}
