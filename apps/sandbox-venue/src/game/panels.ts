import { grouped, toFen } from './figures.ts'
import type { StateAnswer } from './net.ts'

export type Choice = { label: string; run: () => void }
export type Notice = { title: string; text: string; first?: Choice; second?: Choice }

let opener: Element | null = null
let choices: { first?: Choice; second?: Choice } = {}

/** Puts a card over the stage; `first` is the main way on. */
export function showNotice(notice: Notice): void {
  const card = byId('notice')
  opener = document.activeElement
  byId('notice-title').textContent = notice.title
  byId('notice-text').textContent = notice.text
  choices = { first: notice.first, second: notice.second }
  label(byId('notice-first'), notice.first)
  label(byId('notice-second'), notice.second)
  card.hidden = false
  if (notice.first) byId('notice-first').focus()
}

export function hideNotice(): void {
  byId('notice').hidden = true
  if (opener instanceof HTMLElement) opener.focus()
}

/** Connects the notice's buttons and the two sheets (closed by button, backdrop or Escape). */
export function wirePanels(onHistory: () => void): void {
  byId('notice-first').addEventListener('click', () => choices.first?.run())
  byId('notice-second').addEventListener('click', () => choices.second?.run())
  byId('open-info').addEventListener('click', () => dialog('info').showModal())
  byId('open-history').addEventListener('click', () => {
    onHistory()
    dialog('history').showModal()
  })
  for (const sheet of ['info', 'history'].map(dialog)) {
    sheet.addEventListener('click', (event) => {
      const target = event.target
      const onButton = target instanceof Element && target.closest('[data-close]')
      if (target === sheet || onButton) sheet.close()
    })
  }
}

/** Fills the history sheet; null means it could not be read. */
export function fillHistory(spins: StateAnswer['spins'] | null, retry: () => void): void {
  const list = byId('history-list')
  if (spins === null) {
    const again = document.createElement('button')
    again.type = 'button'
    again.className = 'strong'
    again.textContent = '重试'
    again.addEventListener('click', retry)
    list.replaceChildren(paragraph('记录暂时读不到，请检查网络。', 'empty'), again)
    return
  }
  if (spins.length === 0) {
    list.replaceChildren(paragraph('还没有投注记录，转一次试试吧。', 'empty'))
    return
  }
  const rows = document.createElement('ol')
  rows.className = 'spins'
  rows.append(...spins.map(spinRow))
  list.replaceChildren(rows, paragraph('没有更多了~', 'empty'))
}

/** The history's shape while it is being read. */
export function historyLoading(): void {
  const rows = Array.from({ length: 5 }, () => paragraph('', 'bone'))
  byId('history-list').replaceChildren(...rows)
}

function spinRow(spin: StateAnswer['spins'][number]): HTMLElement {
  const row = document.createElement('li')
  const when = document.createElement('time')
  when.dateTime = spin.at
  when.textContent = new Intl.DateTimeFormat('zh-CN', {
    timeZone: 'Asia/Shanghai',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hour12: false,
  }).format(new Date(spin.at))
  const stake = document.createElement('span')
  stake.textContent = `投注 ¥${grouped(spin.stake)}`
  const payout = document.createElement('b')
  payout.textContent = `¥${grouped(spin.payout)}`
  payout.dataset['tone'] = toFen(spin.payout) > toFen(spin.stake) ? 'good' : ''
  row.append(when, stake, payout)
  return row
}

function paragraph(text: string, name: string): HTMLElement {
  const element = document.createElement('p')
  element.className = name
  element.textContent = text
  return element
}

function label(button: HTMLElement, choice: Choice | undefined): void {
  button.hidden = choice === undefined
  button.textContent = choice?.label ?? ''
}

function dialog(id: string): HTMLDialogElement {
  const found = byId(id)
  if (!(found instanceof HTMLDialogElement)) throw new Error(`${id} is not a dialog`)
  return found
}

export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}
