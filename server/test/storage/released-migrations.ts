/**
 * The digests of all released migrations, as each engine runs them: SHA-256 of the rendered statements. A released migration
 * never changes; a line here is added with a new migration and never edited.
 */
export const RELEASED_MIGRATIONS: Readonly<
  Record<string, { readonly sqlite: string; readonly postgres: string }>
> = {
  '0001-initial': {
    sqlite: 'b8d7be19e2f192826eebd0f80af9285206807d9f299a3d9cd82aa241571d3694',
    postgres: 'ead0c178005f49d20cab87efed16d6c6920fcaeb890489c51dfd8779caec5426',
  },
  '0002-verifiers': {
    sqlite: 'fc136ae9f924aa021ff39eba9712c57e5fa446b4dbe4a50166df4d9b6d173859',
    postgres: '3a62606eff27eb323084cbfdff6a27eddcc15884f76af80f8e836cf86a132da9',
  },
  '0003-accounts': {
    sqlite: 'fcf327daff971a5e5f75ccbe37c6b6e60fb3d85a3ea2e672c7275372ac9ffd9d',
    postgres: '135da6fd340116411df187473e15aaa37e7c862823cf52f14efc801713c598bf',
  },
  '0004-contacts': {
    sqlite: '10b33851fe83831c8615c6df48ca4fae9cbea4f22a1517607c8a28585779991a',
    postgres: 'e9e29c93940f2bbdd36d48baec8e02fa39e777c161756431264e0141ace0ace0',
  },
  '0005-receipts': {
    sqlite: '2699844f7f0c47d2f3351e4822172b80ba8407ec6028d8f4c1292f1c1bbb9d3e',
    postgres: 'cbd9ce10647785f5e7f5da49bcfdc332fe8cac3a672090ceb2fe4719bcbab7b2',
  },
  '0006-receipt-facts': {
    sqlite: 'd0527d1efe4c917601554b66782380c2af860d3cc001a1ae66ecec359aa47dc5',
    postgres: 'bbfae0ef45363070e22e2e7cf71eeeddf2bec5d1c9122d6bf7005d63993f5851',
  },
  '0007-economy-report': {
    sqlite: '14ae032ee44e777ebf87fd3efe1c30b41ba68911a2d13b5ab9a8a62774a4fe0f',
    postgres: '3b02d462a6500c601ec42e8c0ebaac08cd448c3eaddf5713c9723e0d345e584b',
  },
  '0008-refund-authors': {
    sqlite: 'bba7c3ad5a27aeea5cd5b6d1345c706bbfedbfdbf4b24d76d498b9afef5ba0b7',
    postgres: '3b5038388a81e75baedc699f8650f918e806f19f37873049fc070144aa2891e2',
  },
  '0009-order-definitions': {
    sqlite: '9cab3226859753d173ac2d05c41f4093ad64e0692f72116ca0af3bb00201fcdf',
    postgres: '476bf343c2de23286eb7f5d2c36b6a62a6904f12fbdda6f97b5f0de4abdff1f3',
  },
  '0010-sales': {
    sqlite: '150d6bbf1adb823b29a3820222a85cac37cb7832618aca35d25561c2e60dfbcb',
    postgres: 'd4ee9110965f160a612af074d57a44a4cc0598c143d53ac226c33ca562034c6e',
  },
  '0011-economy-named-sums': {
    sqlite: '5dfb4a69cbee99bfb7fb299e88324bea07e81008b399b956df9626b409e2648e',
    postgres: 'c91ec097ed8d94d7113146c4ea7b366f78d5c08b55744fd2c717ef611d5ee8a8',
  },
  '0012-name-terms': {
    sqlite: '806b446b2918cb56479fe947926fe0e99f5c40e1d65f02f2db07e13650184498',
    postgres: '4f6a44fb78caeecfc72a25ef60267b11a9c92530fdfb59cab82ba357426aeb1e',
  },
  '0013-accepted-warnings': {
    sqlite: '047db1ba1316c02a2a645c8bd76678be9fc1e4b3270ac542eee309a2c7c77a2d',
    postgres: '61df32edbd694743ef2796464cdc8795593f7614e9be37ce48e676909e9f3c1c',
  },
  '0014-operator-act-lines': {
    sqlite: '43e72905666821eeb98310920a339b91935e391f9236743eed27bde5d627555e',
    postgres: '0e38f566f7c109473bf2110d244777d09ab147205d1b8c718d66fa8c48339c5b',
  },
  '0015-activity': {
    sqlite: 'a571062d3885c79b1da80f0db9e185637d41aba4db60cc9beef6224026d58140',
    postgres: '27db4fc6030d2ed2f6c9ced0803ce0c6328e17a3c085a80e1fca0030e4367889',
  },
  '0016-player-notes': {
    sqlite: '2362a7201dba8875d0ff6ca8de4292aa1b960686caad9f5493c823bda8483030',
    postgres: '3fca8a764b1092bcd50a357cda0ef8e8957a0b494281ae7f29a05b660583c5a9',
  },
  '0017-sale-movers': {
    sqlite: '98a173f0b3704a9eb5d8adae1ced2490afe7bfcdcdbf4f9f848fea472117f05c',
    postgres: '24697a2ef09fbc303e8ac2677f9354eea57a72aaa03310ba87602e9fe61ef5a4',
  },
  '0018-acts-by-subject': {
    sqlite: '5dbcee6e18f5264e1486eb6dd660ec182c0ecb7dbd74174d514e5ce209d81fa7',
    postgres: '31a02ea029bd4c217b8d59428707f8d315935d92bada0e190a7e3713740c3d0f',
  },
  '0019-title-news': {
    sqlite: '026361e032786145f71105467f2793d9a1de74b54add5bb6040211246d1755b0',
    postgres: 'b114acd0f7675f2088bf0947e3583c83e886f8459d0a48442f6f8c2b64c4eaf8',
  },
  '0020-player-data': {
    sqlite: 'ac76a87e66e352ce6c3c22ff48210b2e1a0e0d57f811eff9328142ca9adac04c',
    postgres: '08c769ef4be578e9c541b9c9d878279c18b912dd8b3fe9db830aa5c7b5aa360f',
  },
  '0021-player-tags': {
    sqlite: '2d5d7de58855e3b03517022dbc24ef33118d2f1494f69d2f86d9e2913e6cc317',
    postgres: 'bfdbe61c08c7290eac9d0d924c322f0beaa6956e888c0dbceac5f418907c956f',
  },
  '0022-title-data': {
    sqlite: '1462ef3c8cf569fbe87c5a9984487de284f5d3d15f3200ee38f9239ef49e6469',
    postgres: 'bc23a2612d8d92c9fee92c9ba8a6b079c18697a96ae257d6cd03a6d9cecebc78',
  },
  '0023-friends': {
    sqlite: '7d8a5d01b2988ad7b24c568a279d454a3c43509b20ffc81a01630f8093800459',
    postgres: '73b0316884eff4a5b8c28398d0270eeaf5907d49e5f1232aab8d42ba01570cbb',
  },
  '0024-statistics': {
    sqlite: 'af2f6b285f79d8d6ab3c2348a53b40915a8fa2c96912e345ae46486dedfad83a',
    postgres: '0bbde13ce2156bab427806cefa7df118405ae10d60b1b259a52205be561a73b3',
  },
  '0025-title-data-history': {
    sqlite: '56a59160fd290855113dfab36d057075677596184e74ca92d1c39a217fc4ee93',
    postgres: 'd63eea1ff80f72f49fcf0eeef898aa6b639d51e870a63d1c7488f48c9aef7187',
  },
  '0026-characters': {
    sqlite: '82e7840dc97c3cb1a8c7005e8bb3546bc8b1e1a9b2c07f7cd4908ed667e62ac6',
    postgres: '45bac9f90b16110c79aad49b5108a084133ba925789d9d1abf12280c78a96856',
  },
  '0027-character-data': {
    sqlite: '1b22ab506560f11349aaa322bb9f0428096fdd28bef65b858af430ec7b5f1f18',
    postgres: '3d1b2847d0e97c1c62116d482967d84e3b1969648c189c232c6445f77fbadad0',
  },
  '0028-statistic-archives': {
    sqlite: 'e45c2e421e618b45c81aabf6e970a99cbecab4baea5bf9d53dfd3ea19ef9bc0e',
    postgres: 'd920692837a475bfecaaab9509f02d0703a7d24f64687b5a2dcc2b020c4fdf8e',
  },
  '0029-friends-usernames': {
    sqlite: '6dceaa50575991146fa78194777a55fca708745dcda745445aee7ab63e9d8ac6',
    postgres: 'd27fcc30a197fefc56f99ddc7e2bfa4c2e6d939e32860cc41d4e5553ec45f364',
  },
};
