import { brandTime } from '@jinli/contract/wire/brand-time'
import { htmlBody, htmlText, type OutboundLetter } from './outbound-text.rules.ts'

export type MailboxMessage = OutboundLetter & {
  id: string
  channel: 'email' | 'sms'
  address: string
  state: string
  createdAt: Date
}

const styles = `
:root{color-scheme:light dark;--page:#f4f4f5;--card:#fff;--text:#1f2328;--soft:#57606a;--line:#d8dee4;--accent:#b3261e}
@media(prefers-color-scheme:dark){:root{--page:#111416;--card:#1b1f23;--text:#e6e8ea;--soft:#9aa4ae;--line:#31383f;--accent:#ff8a80}}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:16px/1.6 system-ui,'PingFang SC','Microsoft YaHei',sans-serif}
main{max-width:640px;margin:0 auto;padding:24px 16px 48px}
h1{margin:0;font-size:20px}
.note,.meta{margin:4px 0 0;color:var(--soft);font-size:14px}
form{display:flex;gap:8px;margin:16px 0}
input{flex:1;min-width:0;height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit;font:inherit}
button,nav a{min-height:44px;padding:9px 16px;border:1px solid var(--line);border-radius:8px;background:var(--card);color:inherit;font:inherit;text-decoration:none}
article{margin:12px 0;padding:16px;border:1px solid var(--line);border-radius:12px;background:var(--card);overflow-wrap:anywhere}
h2{margin:0 0 4px;font-size:16px}
.text{margin-top:12px}
a{color:var(--accent)!important}
.text p:last-child{margin:0!important}
nav{display:flex;gap:8px;margin-top:16px}`

const channelLabels = { email: '邮件', sms: '短信' } as const
const stateLabels: Readonly<Record<string, string>> = {
  waiting: '待发送',
  sending: '发送中',
  sent: '已存入',
  failed: '已过期',
}

function articleOf(message: MailboxMessage): string {
  const { id, channel, address, title, text, state, createdAt } = message
  const label = stateLabels[state] ?? state
  const original = channel === 'email' ? ` · <a href="/mailbox/${id}">查看邮件原样</a>` : ''
  return `<article><h2>${htmlText(channel === 'email' ? title : '短信')}</h2>
<p class="meta">${channelLabels[channel]} · ${htmlText(address)}</p>
<p class="meta">${brandTime(createdAt)} · ${label}${original}</p>
<div class="text">${htmlBody(text)}</div></article>`
}

type MailboxPage = {
  messages: readonly MailboxMessage[]
  address: string
  next: string | null
}

/** Returns the page of sandbox mode that shows what would be sent, newest first. */
export function mailboxPage({ messages, address, next }: MailboxPage): string {
  const query = address ? `&address=${encodeURIComponent(address)}` : ''
  const empty = address ? '没有发往该地址的消息' : '还没有消息'
  const list = messages.map(articleOf).join('') || `<p class="note">${empty}</p>`
  const older = next ? `<a href="/mailbox?before=${next}${query}">更早的消息</a>` : ''
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>演示邮箱</title><style>${styles}</style></head><body><main>
<h1>演示邮箱</h1><p class="note">演示环境不发送邮件和短信，所有消息都存放在这里。</p>
<form action="/mailbox"><input name="address" aria-label="邮箱或手机号" placeholder="邮箱或手机号"
value="${htmlText(address)}" maxlength="254" autocomplete="off"><button>查找</button></form>
${list}<nav>${older}<a href="/mailbox">最新消息</a></nav></main></body></html>`
}
