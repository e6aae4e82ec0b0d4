import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// site/source/reference/Admin_GetRandomResultTables.md
var __pageData = JSON.parse("{\"title\":\"Admin/GetRandomResultTables\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/Admin_GetRandomResultTables.md\",\"filePath\":\"reference/Admin_GetRandomResultTables.md\"}");
var _sfc_main = { name: "reference/Admin_GetRandomResultTables.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="admingetrandomresulttables" tabindex="-1">Admin/GetRandomResultTables <a class="header-anchor" href="#admingetrandomresulttables" aria-label="Permalink to “Admin/GetRandomResultTables”">​</a></h1><p>Gives developers all drop tables of a catalog version.</p><div class="language-http"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">http</span><pre tabindex="0"><code>POST /Admin/GetRandomResultTables
</code></pre></div><table tabindex="0"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Caller</td><td>A holder of a secret key of the title, in <code>X-SecretKey</code>. The key has the scope <code>admin</code> or no limit. Or an operator who names the title in <code>X-Purser-Title</code>. Any role.</td></tr><tr><td>Permission</td><td><code>catalog:read</code>: Read catalogs as the studio keeps them.</td></tr><tr><td>Request size</td><td>At most 64 KiB.</td></tr><tr><td><code>X-Purser-Revision</code> of the reply</td><td>The newest revision of what the call has shown or changed; 0: there is none yet.</td></tr></tbody></table><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to “Example”">​</a></h2><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre tabindex="0"><code>curl http://127.0.0.1:7300/Admin/GetRandomResultTables \\
  -H &#39;Content-Type: application/json&#39; \\
  -H <span class="string">&quot;X-SecretKey: \$SECRET_KEY&quot;</span> \\
  -d &#39;{<span class="member">&quot;CatalogVersion&quot;</span>:<span class="string">&quot;1&quot;</span>}&#39;
</code></pre></div><div class="language-json"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">json</span><pre tabindex="0"><code>{
  <span class="member">&quot;code&quot;</span>: 200,
  <span class="member">&quot;status&quot;</span>: <span class="string">&quot;OK&quot;</span>,
  <span class="member">&quot;data&quot;</span>: {
    <span class="member">&quot;Tables&quot;</span>: {
      <span class="member">&quot;loot&quot;</span>: {
        <span class="member">&quot;CatalogVersion&quot;</span>: <span class="string">&quot;1&quot;</span>,
        <span class="member">&quot;TableId&quot;</span>: <span class="string">&quot;loot&quot;</span>,
        <span class="member">&quot;Nodes&quot;</span>: [
          {
            <span class="member">&quot;ResultItemType&quot;</span>: <span class="string">&quot;ItemId&quot;</span>,
            <span class="member">&quot;ResultItem&quot;</span>: <span class="string">&quot;potion&quot;</span>,
            <span class="member">&quot;Weight&quot;</span>: 9
          },
          {
            <span class="member">&quot;ResultItemType&quot;</span>: <span class="string">&quot;ItemId&quot;</span>,
            <span class="member">&quot;ResultItem&quot;</span>: <span class="string">&quot;sword&quot;</span>,
            <span class="member">&quot;Weight&quot;</span>: 1
          }
        ]
      }
    },
    <span class="member">&quot;Revision&quot;</span>: 8
  }
}
</code></pre></div><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to “Request”">​</a></h2><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>CatalogVersion</code></td><td>string</td><td>The catalog version. Absent or null: the title&#39;s default catalog. 1 to 128 characters.</td></tr><tr><td><code>CustomTags</code></td><td>map of strings</td><td>Accepted from every SDK; not kept.</td></tr></tbody></table><h2 id="result" tabindex="-1">Result <a class="header-anchor" href="#result" aria-label="Permalink to “Result”">​</a></h2><p>The members of <code>data</code>:</p><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Tables</code></td><td>map of objects</td><td>The tables, by their TableId.</td></tr><tr><td><code>Tables{}.CatalogVersion</code></td><td>string</td><td>The catalog version that it is in. 1 to 128 characters.</td></tr><tr><td><code>Tables{}.TableId</code></td><td>string</td><td>The drop table; compared exactly. 1 to 128 characters.</td></tr><tr><td><code>Tables{}.Nodes</code></td><td>list of objects</td><td>What can come up. One of them does. 1 to 1000 entries.</td></tr><tr><td><code>Tables{}.<wbr>Nodes[].<wbr>ResultItem</code></td><td>string</td><td>The ItemId, or the TableId of the table that is rolled then. 1 to 128 characters.</td></tr><tr><td><code>Tables{}.<wbr>Nodes[].<wbr>ResultItemType</code></td><td><code>ItemId</code> or <code>TableId</code></td><td>Which of them it is.</td></tr><tr><td><code>Tables{}.Nodes[].Weight</code></td><td>integer</td><td>How likely it is, in proportion to the weights of the other nodes. 1 to 2147483647.</td></tr><tr><td><code>Revision</code></td><td>integer, extension</td><td>The newest revision of what is shown, as in the header <code>X-Purser-Revision</code>. Send it as IfRevision with a change. 0 to 9007199254740991.</td></tr></tbody></table><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><p>In order of precedence: when several apply, the first is the answer.</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>BodyTooLarge</code></td><td>1068</td><td>413</td><td>The request body is too large.</td><td>Not unchanged.</td></tr><tr><td><code>NotAuthenticated</code></td><td>1074</td><td>401</td><td>This API method does not allow anonymous callers.</td><td>With another credential.</td></tr><tr><td><code>SecretKeyNotFound</code></td><td>1293</td><td>401</td><td>The secret key is not valid.</td><td>With another credential.</td></tr><tr><td><code>OriginNotAllowed</code></td><td>90004</td><td>403</td><td>Operators call from the console only, at the address that PURSER_PUBLIC_URL names.</td><td>Not by this caller.</td></tr><tr><td><code>NotAuthorizedByTitle</code></td><td>1191</td><td>403</td><td>The secret key or the operator is not allowed to call this operation.</td><td>Not by this caller.</td></tr><tr><td><code>InvalidContentType</code></td><td>1144</td><td>415</td><td>The content type must be application/json.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidJSONContent</code></td><td>1200</td><td>400</td><td>The request body must be one JSON object in UTF-8.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidParams</code></td><td>1000</td><td>400</td><td>Invalid input parameters.</td><td>Not unchanged.</td></tr><tr><td><code>CatalogNotConfigured</code></td><td>1218</td><td>400</td><td>There is no such catalog version, or no default catalog.</td><td>Not unchanged.</td></tr></tbody></table><p>Any call, whatever it asks, may also be answered with:</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>InvalidAPIEndpoint</code></td><td>1131</td><td>404</td><td>There is no such operation.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidRequest</code></td><td>1071</td><td>400</td><td>The request cannot be understood.</td><td>Not unchanged.</td></tr><tr><td><code>APIClientRequestRateLimitExceeded</code></td><td>1199</td><td>429</td><td>Too many such requests in a short time; try again later.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr><tr><td><code>InternalServerError</code></td><td>1110</td><td>500</td><td>Internal server error.</td><td>Once; then tell the operator the <code>requestId</code>.</td></tr><tr><td><code>ServiceUnavailable</code></td><td>1123</td><td>503</td><td>The service cannot answer at the moment; try again.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/Admin_GetRandomResultTables.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var Admin_GetRandomResultTables_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, Admin_GetRandomResultTables_default as default };
