import { plainBankLogo } from '@jinli/contract/bank/bank'
import { changeBank, createBank, listBanks } from '@jinli/contract/bank/bank.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { describe } from 'vitest'
import { fill, useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { CreateBankDialog, EditBankDialog, SwitchBankDialog } from './bank-dialogs.tsx'

const desk = useFakeServer()
const row = sampleRow(listBanks, {
  code: 'ICBC',
  name: '工商银行',
  logo: plainBankLogo,
  place: 5,
  active: true,
  cards: 0,
  version: 3,
})

describe('a new bank', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '新增银行',
    render: (ends) => <CreateBankDialog {...ends} />,
    confirm: '确认新增',
    call: createBank,
    reply: row,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('代码（2–12位大写字母或数字）'), 'ICBC')
      await fill(user, form.getByLabelText('名称'), '工商银行')
      await fill(user, form.getByLabelText('原因'), '新开通')
    },
    fields: {
      code: 'ICBC',
      name: '工商银行',
      logo: plainBankLogo,
      place: 100,
      active: 1,
      reason: '新开通',
    },
    success: '银行已新增',
    missingText: refusal('bank.code-invalid').message,
    fieldRefusal: { key: 'bank.code-taken', field: '代码（2–12位大写字母或数字）' },
    stale: 'session.forbidden',
    typedTexts: { 名称: '工商银行', 原因: '新开通' },
  })
})

describe('changing a bank', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '修改银行 工商银行',
    render: (ends) => <EditBankDialog row={row} {...ends} />,
    confirm: '确认修改',
    call: changeBank,
    reply: row,
    enter: async (form, user) => {
      await fill(user, form.getByLabelText('名称'), '中国工商银行')
      await fill(user, form.getByLabelText('原因'), '更名')
    },
    fields: {
      code: 'ICBC',
      name: '中国工商银行',
      logo: plainBankLogo,
      place: 5,
      active: 1,
      reason: '更名',
      based_on: 3,
    },
    success: '银行已修改',
    missingText: '没有变化',
    stale: 'content.stale',
    typedTexts: { 名称: '中国工商银行', 原因: '更名' },
  })
})

describe('closing a bank', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '停用银行 工商银行',
    render: (ends) => <SwitchBankDialog row={row} {...ends} />,
    confirm: '确认停用',
    call: changeBank,
    reply: row,
    ...withReason('原因'),
    fields: {
      code: 'ICBC',
      name: '工商银行',
      logo: plainBankLogo,
      place: 5,
      active: 0,
      reason: '核对后处理',
      based_on: 3,
    },
    success: '工商银行 已停用',
    stale: 'content.stale',
  })
})
