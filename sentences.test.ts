import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { messages } from '@jinli/contract/messages'
import { describe, expect, it } from 'vitest'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && !path.startsWith('docs/'))
const production = files.filter(
  (path) =>
    /^(apps|packages)\/[^/]+\/src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
)
const read = (path: string) => readFileSync(path, 'utf8')
const placesOf = (words: string) => production.filter((path) => read(path).includes(words))

/** Every sentence of spec §5 and §8. */
const sentences = `
用户名长度6~16位，以字母或数字组合！
请输入正确的密码长度，最少6位！
两次密码不一致！
请输入您的真实姓名!
请输入正确的支付密码长度，最少6位！
请输入验证码！
验证码错误！
请输入您的账号和密码！
请输入正确手机号
请输入申请理由
请输入正确邮箱号
请输入正确的日期格式：YYYY-MM-DD
操作成功
请输入USDT地址
请选择钱包协议
请输人支付密码
请输入姓名
请输入银行
请输入开户行地址
请输人银行卡号
请输人正确的卡号长度
请输人支付密码长度
绑定成功
请输入旧密码
请输入新密码
请输入确认密码
请输入正确的旧密码长度
请输入正确的新密码长度
新旧密码不能一致！
密码修改成功！
请输入金额在
请输入存款人姓名
请输入银行类型
请输入银行卡号
请输入银行开户行地址
提交成功，等待后台审核
请选择您要提现到的银行卡
请选择USDT地址
单笔取款不能低于100元
请输入您的支付密码
请输入操作金额！
场馆内钱包不支持互转
暂无领取额度！
认证失败
您的账号登陆过期，请重新登陆
已在当前页面！
红包已关闭
您暂未达到领取条件，快去完成吧！
服务器异常，请稍后再试
复制成功！
解绑成功
精彩内容等你来体验，快来登录吧！
没有更多了~
您确定要退出登录吗?
确定要解除绑定该卡片吗？
温馨提示
您还为绑定任何钱包卡片，请前往绑定！
前往绑定
`
  .trim()
  .split('\n')

describe('sentences of the specification', () => {
  it('are each said by the product', () => {
    expect(sentences.filter((sentence) => placesOf(sentence).length === 0)).toEqual([])
  })

  it('R-MSGTXT-05: slips stay to the letter, each in one place', () => {
    for (const slip of [
      '请输人支付密码',
      '请输人银行卡号',
      '请输人正确的卡号长度',
      '您还为绑定任何钱包卡片，请前往绑定！',
    ]) {
      expect([slip, placesOf(slip).length]).toEqual([slip, 1])
    }
    for (const correctText of ['您还未绑定', '请输入正确的卡号长度'])
      expect(placesOf(correctText)).toEqual([])
  })

  it('R-MSGTXT-04: what is said in several places stands in the catalogue, to the letter and there alone', () => {
    const texts = [
      '请登录！',
      '已在当前页面！',
      '红包已关闭',
      '复制成功！',
      '解绑成功',
      '您暂未达到领取条件，快去完成吧！',
      '精彩内容等你来体验，快来登录吧！',
      '没有更多了~',
    ]
    expect(Object.values(messages)).toEqual(texts)
    // The sandbox venue stands for another company, so it has its own texts.
    const isOurs = (path: string) => !path.startsWith('apps/sandbox-venue/')
    for (const words of texts)
      expect([words, placesOf(`'${words}'`).filter(isOurs)]).toEqual([
        words,
        ['packages/contract/src/messages.ts'],
      ])
  })

  it('R-MODE-05: no picture, font or sound is here but what we have drawn', () => {
    const binaryFiles = files.filter((path) =>
      /\.(png|jpe?g|gif|webp|avif|ico|woff2?|ttf|otf|mp[34]|wav|pdf)$/.test(path),
    )
    const ours = /^apps\/web\/public\/art\/icon-\d+\.png$/
    expect(binaryFiles.filter((path) => !ours.test(path))).toEqual([])
  })
})
