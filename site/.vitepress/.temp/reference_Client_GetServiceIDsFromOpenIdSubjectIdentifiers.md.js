import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// site/source/reference/Client_GetServiceIDsFromOpenIdSubjectIdentifiers.md
var __pageData = JSON.parse("{\"title\":\"Client/GetServiceIDsFromOpenIdSubjectIdentifiers\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/Client_GetServiceIDsFromOpenIdSubjectIdentifiers.md\",\"filePath\":\"reference/Client_GetServiceIDsFromOpenIdSubjectIdentifiers.md\"}");
var _sfc_main = { name: "reference/Client_GetServiceIDsFromOpenIdSubjectIdentifiers.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="clientgetserviceidsfromopenidsubjectidentifiers" tabindex="-1">Client/GetServiceIDsFromOpenIdSubjectIdentifiers <a class="header-anchor" href="#clientgetserviceidsfromopenidsubjectidentifiers" aria-label="Permalink to “Client/GetServiceIDsFromOpenIdSubjectIdentifiers”">​</a></h1><p>Finds players of the title by their identities of OpenID Connect, up to 25 at a time.</p><div class="language-http"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">http</span><pre tabindex="0"><code>POST /Client/GetServiceIDsFromOpenIdSubjectIdentifiers
</code></pre></div><p>An id that no player of the title has gets a pair without ServiceId.</p><table tabindex="0"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Caller</td><td>A player, with a session ticket in <code>X-Authorization</code>.</td></tr><tr><td>Permission</td><td><code>account:read</code>: See one&#39;s own account, and what others show of theirs.</td></tr><tr><td>Request size</td><td>At most 64 KiB.</td></tr></tbody></table><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to “Example”">​</a></h2><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre tabindex="0"><code>curl http://127.0.0.1:7300/Client/GetServiceIDsFromOpenIdSubjectIdentifiers \\
  -H &#39;Content-Type: application/json&#39; \\
  -H <span class="string">&quot;X-Authorization: \$SESSION_TICKET&quot;</span> \\
  -d &#39;{
    <span class="member">&quot;OpenIdSubjectIdentifiers&quot;</span>: [
      {
        <span class="member">&quot;Issuer&quot;</span>: <span class="string">&quot;https://id.example.com&quot;</span>,
        <span class="member">&quot;Subject&quot;</span>: <span class="string">&quot;member-48151&quot;</span>
      }
    ]
  }&#39;
</code></pre></div><div class="language-json"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">json</span><pre tabindex="0"><code>{
  <span class="member">&quot;code&quot;</span>: 200,
  <span class="member">&quot;status&quot;</span>: <span class="string">&quot;OK&quot;</span>,
  <span class="member">&quot;data&quot;</span>: {
    <span class="member">&quot;Data&quot;</span>: [
      {
        <span class="member">&quot;OpenIdSubjectIdentifier&quot;</span>: {
          <span class="member">&quot;Issuer&quot;</span>: <span class="string">&quot;https://id.example.com&quot;</span>,
          <span class="member">&quot;Subject&quot;</span>: <span class="string">&quot;member-48151&quot;</span>
        },
        <span class="member">&quot;ServiceId&quot;</span>: <span class="string">&quot;C3A1F07E5B2D9846&quot;</span>
      }
    ]
  }
}
</code></pre></div><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to “Request”">​</a></h2><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>OpenIdSubjectIdentifiers</code></td><td>list of objects, <strong>required</strong></td><td>The identities. At most 100 entries.</td></tr><tr><td><code>OpenIdSubjectIdentifiers[].<wbr>Issuer</code></td><td>string, <strong>required</strong></td><td>The issuer as it names itself, or what the connection has as IssuerOverride. 1 to 2000 characters.</td></tr><tr><td><code>OpenIdSubjectIdentifiers[].<wbr>Subject</code></td><td>string, <strong>required</strong></td><td>The id of the person at the issuer. 1 to 2000 characters.</td></tr><tr><td><code>CustomTags</code></td><td>map of strings</td><td>Accepted from every SDK; not kept.</td></tr></tbody></table><h2 id="result" tabindex="-1">Result <a class="header-anchor" href="#result" aria-label="Permalink to “Result”">​</a></h2><p>The members of <code>data</code>:</p><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Data</code></td><td>list of objects</td><td>A pair for each id of the request, in its order.</td></tr><tr><td><code>Data[].<wbr>OpenIdSubjectIdentifier</code></td><td>object</td><td>An identity of OpenID Connect; both are compared exactly.</td></tr><tr><td><code>Data[].<wbr>OpenIdSubjectIdentifier.<wbr>Issuer</code></td><td>string</td><td>The issuer as it names itself, or what the connection has as IssuerOverride. 1 to 2000 characters.</td></tr><tr><td><code>Data[].<wbr>OpenIdSubjectIdentifier.<wbr>Subject</code></td><td>string</td><td>The id of the person at the issuer. 1 to 2000 characters.</td></tr><tr><td><code>Data[].ServiceId</code></td><td>string, if any</td><td>The player&#39;s account id.</td></tr></tbody></table><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><p>In order of precedence: when several apply, the first is the answer.</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>BodyTooLarge</code></td><td>1068</td><td>413</td><td>The request body is too large.</td><td>Not unchanged.</td></tr><tr><td><code>NotAuthenticated</code></td><td>1074</td><td>401</td><td>This API method does not allow anonymous callers.</td><td>With another credential.</td></tr><tr><td><code>AccountBanned</code></td><td>1002</td><td>403</td><td>The account making this request is currently banned.</td><td>Not by this caller.</td></tr><tr><td><code>InvalidContentType</code></td><td>1144</td><td>415</td><td>The content type must be application/json.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidJSONContent</code></td><td>1200</td><td>400</td><td>The request body must be one JSON object in UTF-8.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidParams</code></td><td>1000</td><td>400</td><td>Invalid input parameters.</td><td>Not unchanged.</td></tr></tbody></table><p>Any call, whatever it asks, may also be answered with:</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>InvalidAPIEndpoint</code></td><td>1131</td><td>404</td><td>There is no such operation.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidRequest</code></td><td>1071</td><td>400</td><td>The request cannot be understood.</td><td>Not unchanged.</td></tr><tr><td><code>APIClientRequestRateLimitExceeded</code></td><td>1199</td><td>429</td><td>Too many such requests in a short time; try again later.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr><tr><td><code>InternalServerError</code></td><td>1110</td><td>500</td><td>Internal server error.</td><td>Once; then tell the operator the <code>requestId</code>.</td></tr><tr><td><code>ServiceUnavailable</code></td><td>1123</td><td>503</td><td>The service cannot answer at the moment; try again.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/Client_GetServiceIDsFromOpenIdSubjectIdentifiers.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var Client_GetServiceIDsFromOpenIdSubjectIdentifiers_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, Client_GetServiceIDsFromOpenIdSubjectIdentifiers_default as default };
