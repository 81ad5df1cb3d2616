import {
  acceptDocument,
  listDocuments,
  openDocument,
  refuseDocument,
} from '@jinli/contract/identity/identity.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { beforeEach, describe } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { AcceptDocumentDialog, RefuseDocumentDialog } from './decide-document-dialogs.tsx'

const desk = useFakeServer()
const row = sampleRow(listDocuments, { id: '7', username: 'anna', name: '安娜' })
beforeEach(() =>
  desk.server.on(openDocument, {
    ...row,
    picture: '',
    realname: '安娜',
    birthday: '1990-05-06',
    cards: [],
  }),
)

const number = '110000199005061002'

describe('R-IDENT-08: accepting a document', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '核对 anna 的证件',
    render: (ends) => <AcceptDocumentDialog row={row} {...ends} />,
    confirm: '确认通过',
    call: acceptDocument,
    reply: row,
    enter: (form, user) => fill(user, form.getByLabelText('证件上的号码'), number),
    fields: { id: '7', number },
    success: 'anna 的身份已核验',
    missingText: refusal('identity.number-wrong').message,
    fieldRefusal: { key: 'identity.number-used', field: '证件上的号码' },
    stale: 'review.already-decided',
    typedTexts: { 证件上的号码: number },
  })
})

describe('R-IDENT-08: refusing a document', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '拒绝 anna 的证件',
    render: (ends) => <RefuseDocumentDialog row={row} {...ends} />,
    confirm: '确认拒绝',
    call: refuseDocument,
    reply: row,
    ...withReason('拒绝原因（会员可见）'),
    fields: { id: '7', reason: '核对后处理' },
    success: '已拒绝 anna 的证件',
    stale: 'review.already-decided',
  })
})
