import { byId } from './dom.ts'

export type Choice = { label: string; run: () => void }
export type Notice = { title: string; text: string; first?: Choice; second?: Choice }

let opener: Element | null = null
let choices: { first?: Choice; second?: Choice } = {}

/** Connects the two buttons of the card. */
export function wireNotice(): void {
  byId('notice-first').addEventListener('click', () => choices.first?.run())
  byId('notice-second').addEventListener('click', () => choices.second?.run())
}

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
  if (byId('notice').hidden) return
  byId('notice').hidden = true
  if (opener instanceof HTMLElement) opener.focus()
}

function label(button: HTMLElement, choice: Choice | undefined): void {
  button.hidden = choice === undefined
  button.textContent = choice?.label ?? ''
}
