import { toFen } from './amounts.ts'
import type { PastSlip } from './book-answers.ts'
import { byId, make, makeButton } from './dom.ts'
import { grouped } from './figures.ts'
import { askRounds, askSeeds, askSeedsChange, type Page, type Reply } from './net.ts'
import type { PastBet, PastRound } from './past-round.ts'
import { numberOf } from './round-number.ts'
import { seedsForm, seedsList } from './seeds-form.ts'

const states = { open: '进行中', settled: '', void: '已取消' } as const

function sheet(id: string): HTMLDialogElement {
  const found = byId(id)
  if (!(found instanceof HTMLDialogElement)) throw new Error(`${id} is not a dialog`)
  return found
}

type Past = PastRound | PastBet | PastSlip
type Readers = { history: () => Promise<void>; seeds: () => Promise<void> }

/** Connects the three sheets: closed by button, backdrop or Escape, read anew at each opening. */
export function wirePanels(readers: Readers): void {
  const opened = { info: () => {}, ...readers }
  for (const [id, read] of Object.entries(opened)) {
    const dialog = sheet(id)
    byId(`open-${id}`).addEventListener('click', () => {
      dialog.showModal()
      void read()
    })
    dialog.addEventListener('click', (event) => {
      const target = event.target
      const onButton = target instanceof Element && target.closest('[data-close]')
      if (target === dialog || onButton) dialog.close()
    })
  }
}

/** The body of a sheet while it is read. */
export function loading(id: string): HTMLElement {
  const body = byId(`${id}-body`)
  body.replaceChildren(...Array.from({ length: 5 }, () => make('p', 'bone')))
  return body
}

function failed(body: HTMLElement, text: string, again: () => void): void {
  body.replaceChildren(make('p', 'empty', text), makeButton('strong', '重试', again))
}

const when = new Intl.DateTimeFormat('zh-CN', {
  timeZone: 'Asia/Shanghai',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hour12: false,
})

function roundRow(round: Past): HTMLElement {
  const row = make('li', '')
  const time = document.createElement('time')
  time.dateTime = round.at
  time.textContent = `${when.format(new Date(round.at))} · ${numberOf(round)}`
  const early = 'chain' in round && round.status === 'open' ? '待开奖' : ''
  const payout = make('b', '', early || states[round.status] || `¥${grouped(round.payout)}`)
  payout.dataset['tone'] = toFen(round.payout) > toFen(round.stake) ? 'good' : ''
  row.append(time, make('span', '', `投注 ¥${grouped(round.stake)}`), payout)
  return row
}

/** Opens the page of proofs with rounds in the part of its address that no server is sent. */
export function proveElsewhere(rounds: readonly object[]): void {
  const told = encodeURIComponent(JSON.stringify({ rounds }))
  open(`/fair#${told}`, '_blank', 'noopener')
}

/** Copies rounds as text: a framed page may neither save files nor ask for the clipboard. */
function copyRounds(rounds: Past[], button: HTMLElement): void {
  const area = document.createElement('textarea')
  area.value = JSON.stringify({ rounds }, null, 1)
  button.after(area)
  area.select()
  // The one way that needs no permission of the frame.
  const copied = document.execCommand('copy')
  if (copied) area.remove()
  button.textContent = copied ? '已复制' : '请从下方复制'
}

export function readRoundHistory(): Promise<void> {
  return readHistory(askRounds)
}

/** The record of a title, page by page. */
export async function readHistory(
  ask: (before: string) => Promise<Reply<Page<Past>>>,
): Promise<void> {
  const body = loading('history')
  const all: Past[] = []
  const list = document.createElement('ol')
  list.className = 'spins'
  const more = async (before: string): Promise<void> => {
    const reply = await ask(before)
    if (!reply.ok) {
      failed(body, '记录暂时读不到，请检查网络。', () => void readHistory(ask))
      return
    }
    const { rounds, next } = reply.value
    all.push(...rounds)
    list.append(...rounds.map(roundRow))
    if (all.length === 0) {
      body.replaceChildren(make('p', 'empty', '还没有投注记录，玩一局试试吧。'))
      return
    }
    const foot = next
      ? makeButton('quiet', '更多', () => {
          foot.remove()
          void more(next)
        })
      : make('p', 'empty', '没有更多了~')
    const copy = makeButton('quiet', '复制记录', () => copyRounds(all, copy))
    const row = make('div', 'choices')
    row.append(
      makeButton('quiet', '逐局验证', () => proveElsewhere(all)),
      copy,
    )
    body.replaceChildren(row, list, foot)
  }
  await more('')
}

export async function readSeeds(): Promise<void> {
  const body = loading('seeds')
  const reply = await askSeeds()
  if (!reply.ok) {
    failed(body, '种子暂时读不到，请检查网络。', () => void readSeeds())
    return
  }
  const seeds = reply.value
  const form = seedsForm(seeds, async (clientSeed) => {
    const changed = await askSeedsChange(seeds.server_seed_hash, clientSeed)
    if (changed.ok) {
      await readSeeds()
      return null
    }
    return changed.trouble.kind === 'elsewhere'
      ? '当前有未结束的一局，请先完成再更换种子。'
      : '更换没有成功，请重试。重试不会更换两次。'
  })
  body.replaceChildren(form, seedsList(seeds))
}
