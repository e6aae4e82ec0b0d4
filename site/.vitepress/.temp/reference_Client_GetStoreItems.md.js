import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// site/source/reference/Client_GetStoreItems.md
var __pageData = JSON.parse("{\"title\":\"Client/GetStoreItems\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/Client_GetStoreItems.md\",\"filePath\":\"reference/Client_GetStoreItems.md\"}");
var _sfc_main = { name: "reference/Client_GetStoreItems.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="clientgetstoreitems" tabindex="-1">Client/GetStoreItems <a class="header-anchor" href="#clientgetstoreitems" aria-label="Permalink to “Client/GetStoreItems”">​</a></h1><p>Gives players a store and, for each item, the prices to show.</p><div class="language-http"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">http</span><pre tabindex="0"><code>POST /Client/GetStoreItems
</code></pre></div><p>Each item is as it was set, with DisplayPrices added: per currency the store&#39;s price where it has one, else the catalog&#39;s; currencies that do not buy the item are left out. The reply has an <code>ETag</code>: sent back in <code>If-None-Match</code>, what has not changed is answered with HTTP 304 and no body.</p><table tabindex="0"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Caller</td><td>A player, with a session ticket in <code>X-Authorization</code>.</td></tr><tr><td>Permission</td><td><code>shop:read</code>: Read catalogs and stores as a game shows them.</td></tr><tr><td>Request size</td><td>At most 64 KiB.</td></tr><tr><td><code>X-Purser-Revision</code> of the reply</td><td>The newest revision of what the call has shown or changed; 0: there is none yet.</td></tr></tbody></table><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to “Example”">​</a></h2><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre tabindex="0"><code>curl http://127.0.0.1:7300/Client/GetStoreItems \\
  -H &#39;Content-Type: application/json&#39; \\
  -H <span class="string">&quot;X-Authorization: \$SESSION_TICKET&quot;</span> \\
  -d &#39;{<span class="member">&quot;StoreId&quot;</span>:<span class="string">&quot;summer-sale&quot;</span>,<span class="member">&quot;CatalogVersion&quot;</span>:<span class="string">&quot;1&quot;</span>}&#39;
</code></pre></div><div class="language-json"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">json</span><pre tabindex="0"><code>{
  <span class="member">&quot;code&quot;</span>: 200,
  <span class="member">&quot;status&quot;</span>: <span class="string">&quot;OK&quot;</span>,
  <span class="member">&quot;data&quot;</span>: {
    <span class="member">&quot;Store&quot;</span>: [
      {
        <span class="member">&quot;ItemId&quot;</span>: <span class="string">&quot;sword&quot;</span>,
        <span class="member">&quot;VirtualCurrencyPrices&quot;</span>: {
          <span class="member">&quot;GO&quot;</span>: 200
        },
        <span class="member">&quot;RealCurrencyPrices&quot;</span>: {
          <span class="member">&quot;EUR&quot;</span>: 0
        },
        <span class="member">&quot;DisplayPrices&quot;</span>: {
          <span class="member">&quot;VirtualCurrencyPrices&quot;</span>: {
            <span class="member">&quot;GO&quot;</span>: 200
          },
          <span class="member">&quot;RealCurrencyPrices&quot;</span>: {}
        }
      },
      {
        <span class="member">&quot;ItemId&quot;</span>: <span class="string">&quot;potion&quot;</span>,
        <span class="member">&quot;DisplayPosition&quot;</span>: 1,
        <span class="member">&quot;DisplayPrices&quot;</span>: {
          <span class="member">&quot;VirtualCurrencyPrices&quot;</span>: {
            <span class="member">&quot;GO&quot;</span>: 5
          },
          <span class="member">&quot;RealCurrencyPrices&quot;</span>: {}
        }
      }
    ],
    <span class="member">&quot;Source&quot;</span>: <span class="string">&quot;Admin&quot;</span>,
    <span class="member">&quot;CatalogVersion&quot;</span>: <span class="string">&quot;1&quot;</span>,
    <span class="member">&quot;StoreId&quot;</span>: <span class="string">&quot;summer-sale&quot;</span>,
    <span class="member">&quot;MarketingData&quot;</span>: {
      <span class="member">&quot;DisplayName&quot;</span>: <span class="string">&quot;Summer sale&quot;</span>
    }
  }
}
</code></pre></div><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to “Request”">​</a></h2><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>StoreId</code></td><td>string, <strong>required</strong></td><td>The store. Unique in its catalog version. 1 to 128 characters.</td></tr><tr><td><code>CatalogVersion</code></td><td>string</td><td>The catalog version. Absent or null: the title&#39;s default catalog. 1 to 128 characters.</td></tr><tr><td><code>CustomTags</code></td><td>map of strings</td><td>Accepted from every SDK; not kept.</td></tr></tbody></table><h2 id="result" tabindex="-1">Result <a class="header-anchor" href="#result" aria-label="Permalink to “Result”">​</a></h2><p>The members of <code>data</code>:</p><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Store</code></td><td>list of objects</td><td>The items, in the order in which they were first added.</td></tr><tr><td><code>Store[].ItemId</code></td><td>string</td><td>The item, as the catalog version has it; compared exactly. 1 to 128 characters.</td></tr><tr><td><code>Store[].<wbr>VirtualCurrencyPrices</code></td><td>map of integers, if any</td><td>Prices in virtual currencies: code (2 to 10 letters and digits) to a whole amount. RM is real money in US cents. A currency that is absent here (or null) has the catalog&#39;s price; 0: not sold here in that currency. An empty table says the same as none. Each: 0 to 4294967295.</td></tr><tr><td><code>Store[].<wbr>RealCurrencyPrices</code></td><td>map of integers, if any</td><td>Prices in real money: code (3 upper-case letters, ISO 4217) to a whole amount of the currency&#39;s smallest unit. A currency that is absent here (or null) has the catalog&#39;s price; 0: not sold here in that currency. An empty table says the same as none. Each: 0 to 4294967295.</td></tr><tr><td><code>Store[].CustomData</code></td><td>any JSON, if any</td><td>Any JSON of the studio&#39;s own, at most 10000 bytes as JSON. Kept and given back as it is, nulls inside too; numbers are 64-bit floating point, so longer ones belong into a text.</td></tr><tr><td><code>Store[].DisplayPosition</code></td><td>integer, if any</td><td>Where to show the item; 0 is first. 0 to 4294967295.</td></tr><tr><td><code>Store[].DisplayPrices</code></td><td>object, extension</td><td>The prices to show: the store&#39;s where it has one, else the catalog&#39;s. A currency that is not here does not buy the item.</td></tr><tr><td><code>Store[].<wbr>DisplayPrices.<wbr>VirtualCurrencyPrices</code></td><td>map of integers</td><td>Amounts by virtual currency code. Each: 0 to 4294967295.</td></tr><tr><td><code>Store[].<wbr>DisplayPrices.<wbr>RealCurrencyPrices</code></td><td>map of integers</td><td>Amounts by real currency code. Each: 0 to 4294967295.</td></tr><tr><td><code>Source</code></td><td><code>Admin</code></td><td>Who defined the store: always Admin.</td></tr><tr><td><code>CatalogVersion</code></td><td>string</td><td>The catalog version that the store belongs to. 1 to 128 characters.</td></tr><tr><td><code>StoreId</code></td><td>string</td><td>The store. Unique in its catalog version. 1 to 128 characters.</td></tr><tr><td><code>MarketingData</code></td><td>object, if any</td><td>Additional data about a store. A write that has it replaces what is stored whole.</td></tr><tr><td><code>MarketingData.<wbr>DisplayName</code></td><td>string, if any</td><td>The store&#39;s name for players. At most 256 characters.</td></tr><tr><td><code>MarketingData.<wbr>Description</code></td><td>string, if any</td><td>The store&#39;s description for players. At most 4000 characters.</td></tr><tr><td><code>MarketingData.Metadata</code></td><td>any JSON, if any</td><td>Any JSON of the studio&#39;s own, at most 10000 bytes as JSON. Kept and given back as it is, nulls inside too; numbers are 64-bit floating point, so longer ones belong into a text.</td></tr><tr><td><code>Open</code></td><td>boolean, if any, extension</td><td>False: nobody can buy in it now. Absent: it is open.</td></tr></tbody></table><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><p>In order of precedence: when several apply, the first is the answer.</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>BodyTooLarge</code></td><td>1068</td><td>413</td><td>The request body is too large.</td><td>Not unchanged.</td></tr><tr><td><code>NotAuthenticated</code></td><td>1074</td><td>401</td><td>This API method does not allow anonymous callers.</td><td>With another credential.</td></tr><tr><td><code>AccountBanned</code></td><td>1002</td><td>403</td><td>The account making this request is currently banned.</td><td>Not by this caller.</td></tr><tr><td><code>InvalidContentType</code></td><td>1144</td><td>415</td><td>The content type must be application/json.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidJSONContent</code></td><td>1200</td><td>400</td><td>The request body must be one JSON object in UTF-8.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidParams</code></td><td>1000</td><td>400</td><td>Invalid input parameters.</td><td>Not unchanged.</td></tr><tr><td><code>CatalogNotConfigured</code></td><td>1218</td><td>400</td><td>There is no such catalog version, or no default catalog.</td><td>Not unchanged.</td></tr><tr><td><code>StoreNotFound</code></td><td>1221</td><td>400</td><td>There is no such store.</td><td>Not unchanged.</td></tr></tbody></table><p>Any call, whatever it asks, may also be answered with:</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>InvalidAPIEndpoint</code></td><td>1131</td><td>404</td><td>There is no such operation.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidRequest</code></td><td>1071</td><td>400</td><td>The request cannot be understood.</td><td>Not unchanged.</td></tr><tr><td><code>APIClientRequestRateLimitExceeded</code></td><td>1199</td><td>429</td><td>Too many such requests in a short time; try again later.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr><tr><td><code>InternalServerError</code></td><td>1110</td><td>500</td><td>Internal server error.</td><td>Once; then tell the operator the <code>requestId</code>.</td></tr><tr><td><code>ServiceUnavailable</code></td><td>1123</td><td>503</td><td>The service cannot answer at the moment; try again.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/Client_GetStoreItems.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var Client_GetStoreItems_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, Client_GetStoreItems_default as default };
