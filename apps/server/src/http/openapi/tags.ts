import type { Concept } from '@jinli/contract/all'

/** The concepts with calls, in a few words for readers of the document. */
const descriptions: Readonly<Record<Concept, string>> = {
  'abuse-flag': 'Hints of abuse',
  adjustment: 'Corrections of a balance by two members of staff',
  agent: 'Agents, their applications and their portal',
  article: 'Help pages',
  attempt: 'What became of a request with an idempotency key',
  'audit-trail': 'What staff did',
  auth: 'Sign-up, sign-in and passwords of players',
  bank: 'Banks of payout cards',
  bet: 'Bets and turnover',
  content: 'Banners, notices and popups',
  deposit: 'Deposits and their review',
  figure: 'Overview and reports',
  freeze: 'Freezes of players',
  message: 'Mails to players',
  'money-setting': 'Rates, fees, accounts and limits',
  operator: 'Staff accounts, their sign-in and second factors',
  'payout-card': 'Cards and addresses for payouts',
  picture: 'Pictures that staff upload',
  'play-limit': 'A player’s own limits and exclusion',
  profile: 'What a player tells about themselves',
  promotion: 'Promotions and applications',
  rebate: 'Shares of stakes paid back',
  reconciliation: 'The ledger against the venues',
  'red-packet': 'The daily draw',
  role: 'Roles and permissions',
  seamless: 'Wins of seamless venues that wait for staff',
  session: 'Open sign-ins',
  site: 'The site, its addresses and switches',
  statement: 'A player’s money records',
  'stuck-bet': 'Bets that do not end',
  support: 'Conversations with staff',
  venue: 'Venues, games and lobby',
  vip: 'VIP levels and gifts',
  wallet: 'Balance and transfers',
  withdrawal: 'Withdrawals, their review and payment',
}

/** The tags of the document. */
export const tags = Object.entries(descriptions).map(([name, description]) => ({
  name,
  description,
}))
