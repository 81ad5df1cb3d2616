import { groupDigits } from './amount-text.ts'
import { toFen } from './amounts.ts'
import { byId, dialogById, make, makeButton } from './dom.ts'
import { keepCommitment, keptCommitments, seedsCommitment } from './known-commitments.ts'
import { askRounds, askSeeds, askSeedsChange, type Page, type Reply } from './net.ts'
import type { PastBet, PastRound } from './past-round.ts'
import { numberOf } from './round-number.ts'
import { seedsForm, seedsList } from './seeds-form.ts'
import type { PastBetSlip } from './sportsbook-answers.ts'

const states = { open: '进行中', settled: '', void: '已取消' } as const

type Past = PastRound | PastBet | PastBetSlip
type Readers = { history: () => Promise<void>; seeds: () => Promise<void> }

/** Connects the page's dialogs. Each one reads its content when it opens. */
export function wirePanels(readers: Readers): void {
  const sheetReaders = { info: () => {}, ...readers }
  for (const [id, read] of Object.entries(sheetReaders)) {
    const dialog = dialogById(id)
    byId(`open-${id}`).addEventListener('click', () => {
      dialog.showModal()
      void read()
    })
  }
}

/** Shows placeholders in a dialog while its content loads. Returns the dialog's body. */
export function loading(id: string): HTMLElement {
  const body = byId(`${id}-body`)
  body.replaceChildren(...Array.from({ length: 5 }, () => make('p', 'bone')))
  return body
}

function showFailure(body: HTMLElement, text: string, retry: () => void): void {
  body.replaceChildren(make('p', 'empty', text), makeButton('strong', '重试', retry))
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
  const payout = make(
    'b',
    '',
    early || states[round.status] || `¥${groupDigits(round.payout)}`,
  )
  payout.dataset['tone'] = toFen(round.payout) > toFen(round.stake) ? 'good' : ''
  row.append(time, make('span', '', `投注 ¥${groupDigits(round.stake)}`), payout)
  return row
}

/** Opens the page of proofs with the rounds in its URL fragment. Browsers do not send the fragment to a server. */
export function proveElsewhere(rounds: readonly object[]): void {
  const fragment = encodeURIComponent(JSON.stringify({ rounds }))
  open(`/fair#${fragment}`, '_blank', 'noopener')
}

/** Copies a text. A page in a frame may neither save files nor use the clipboard API. */
function copyText(text: string, button: HTMLElement): void {
  const area = document.createElement('textarea')
  area.value = text
  button.after(area)
  area.select()
  // `execCommand` works in a frame without a permission.
  const isCopied = document.execCommand('copy')
  if (isCopied) area.remove()
  button.textContent = isCopied ? '已复制' : '请从下方复制'
}

export function readRoundHistory(): Promise<void> {
  return readHistory(askRounds)
}

/** Shows the history of a game in a dialog, page by page. */
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
      showFailure(body, '记录暂时读不到，请检查网络。', () => void readHistory(ask))
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
    const copy = makeButton('quiet', '复制记录', () =>
      copyText(JSON.stringify({ rounds: all }, null, 1), copy),
    )
    const copyKept = makeButton('quiet', '复制承诺', () =>
      copyText(keptCommitments().join('\n'), copyKept),
    )
    const row = make('div', 'choices')
    row.append(
      makeButton('quiet', '逐局验证', () => proveElsewhere(all)),
      copy,
      copyKept,
    )
    body.replaceChildren(row, list, foot)
  }
  await more('')
}

export async function readSeeds(): Promise<void> {
  const body = loading('seeds')
  const reply = await askSeeds()
  if (!reply.ok) {
    showFailure(body, '种子暂时读不到，请检查网络。', () => void readSeeds())
    return
  }
  const seeds = reply.value
  keepCommitment(seedsCommitment(seeds))
  const form = seedsForm(seeds, async (clientSeed) => {
    const reply = await askSeedsChange(seeds.server_seed_hash, clientSeed)
    if (reply.ok) {
      await readSeeds()
      return null
    }
    return reply.trouble.kind === 'elsewhere'
      ? '当前有未结束的一局，请先完成再更换种子。'
      : '更换没有成功，请重试。重试不会更换两次。'
  })
  body.replaceChildren(form, seedsList(seeds))
}
