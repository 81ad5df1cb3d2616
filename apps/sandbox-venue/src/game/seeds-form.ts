import { make } from './dom.ts'
import type { SeedsAnswer } from './net.ts'

const clientSeedPattern = '[A-Za-z0-9_\\-]{1,64}'

/** A name and what it says, in a list of facts. */
export function fact(name: string, value: string): HTMLElement {
  const row = make('div', 'fact')
  row.append(make('dt', '', name), make('dd', '', value))
  return row
}

/** The seeds in use, and the form that changes them; `change` answers what went wrong, or null. */
export function seedsForm(
  seeds: SeedsAnswer,
  change: (clientSeed: string) => Promise<string | null>,
): HTMLElement {
  const facts = make('dl', 'facts')
  facts.append(
    fact('服务器种子哈希 (SHA-256)', seeds.server_seed_hash),
    fact('客户端种子', seeds.client_seed),
    fact('下一局号', String(seeds.next_nonce)),
    fact('下一个服务器种子哈希', seeds.next_server_seed_hash),
  )
  const form = document.createElement('form')
  form.className = 'seeds-form'
  form.noValidate = true
  const label = make('label', '', '新的客户端种子')
  const input = document.createElement('input')
  Object.assign(input, { name: 'client_seed', maxLength: 64, autocomplete: 'off' })
  input.pattern = clientSeedPattern
  input.value = crypto.randomUUID().slice(0, 13)
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

/** The seeds that were shown, and the way to the page that proves rounds. */
export function seedsList(seeds: SeedsAnswer): HTMLElement {
  const part = make('section', '')
  part.append(make('h3', '', '已公布的种子'))
  if (seeds.revealed.length === 0)
    part.append(make('p', 'empty', '还没有公布过种子，更换一次后会出现在这里。'))
  for (const each of seeds.revealed) {
    const facts = make('dl', 'facts')
    facts.append(
      fact('服务器种子', each.server_seed),
      fact('哈希', each.server_seed_hash),
      fact('客户端种子', each.client_seed),
      fact('局数', String(each.rounds)),
    )
    part.append(facts)
  }
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
