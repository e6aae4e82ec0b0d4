import { t as _plugin_vue_export_helper_default } from "./plugin-vue_export-helper.DjkACiAr.js";
import { useSSRContext } from "vue";
import { ssrRenderAttrs } from "vue/server-renderer";
// site/source/reference/Operator_ListOwnSessions.md
var __pageData = JSON.parse("{\"title\":\"Operator/ListOwnSessions\",\"description\":\"\",\"frontmatter\":{},\"headers\":[],\"relativePath\":\"reference/Operator_ListOwnSessions.md\",\"filePath\":\"reference/Operator_ListOwnSessions.md\"}");
var _sfc_main = { name: "reference/Operator_ListOwnSessions.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
	_push(`<div${ssrRenderAttrs(_attrs)}><h1 id="operatorlistownsessions" tabindex="-1">Operator/ListOwnSessions <a class="header-anchor" href="#operatorlistownsessions" aria-label="Permalink to “Operator/ListOwnSessions”">​</a></h1><p>Lists the own sessions that go on, the newest first.</p><div class="language-http"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">http</span><pre tabindex="0"><code>POST /Operator/ListOwnSessions
</code></pre></div><table tabindex="0"><thead><tr><th>Property</th><th>Value</th></tr></thead><tbody><tr><td>Caller</td><td>An operator, with both secrets of a session: the cookie, and <code>X-Purser-Console</code>. Any role.</td></tr><tr><td>Permission</td><td><code>self:read</code>: See one&#39;s own operator and its sessions.</td></tr><tr><td>Request size</td><td>At most 64 KiB.</td></tr></tbody></table><h2 id="example" tabindex="-1">Example <a class="header-anchor" href="#example" aria-label="Permalink to “Example”">​</a></h2><div class="language-sh"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">sh</span><pre tabindex="0"><code>curl http://127.0.0.1:7300/Operator/ListOwnSessions \\
  -H &#39;Content-Type: application/json&#39; \\
  -H <span class="string">&quot;X-Purser-Console: \$CONSOLE_SECRET&quot;</span> \\
  -d &#39;{}&#39;
</code></pre></div><div class="language-json"><button title="Copy code" data-copied="Copied" class="copy"></button><span class="lang">json</span><pre tabindex="0"><code>{
  <span class="member">&quot;code&quot;</span>: 200,
  <span class="member">&quot;status&quot;</span>: <span class="string">&quot;OK&quot;</span>,
  <span class="member">&quot;data&quot;</span>: {
    <span class="member">&quot;Sessions&quot;</span>: [
      {
        <span class="member">&quot;SessionId&quot;</span>: <span class="string">&quot;AZbq3vQxk0c7TnR2YwLp9g&quot;</span>,
        <span class="member">&quot;StartedAt&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
        <span class="member">&quot;LastUsedAt&quot;</span>: <span class="string">&quot;2026-05-04T10:20:30.000Z&quot;</span>,
        <span class="member">&quot;ExpiresAt&quot;</span>: <span class="string">&quot;2026-05-05T10:20:30.000Z&quot;</span>,
        <span class="member">&quot;IPAddress&quot;</span>: <span class="string">&quot;203.0.113.9&quot;</span>,
        <span class="member">&quot;Device&quot;</span>: <span class="string">&quot;Firefox&quot;</span>,
        <span class="member">&quot;IsPresent&quot;</span>: true
      }
    ]
  }
}
</code></pre></div><h2 id="request" tabindex="-1">Request <a class="header-anchor" href="#request" aria-label="Permalink to “Request”">​</a></h2><p>No members.</p><h2 id="result" tabindex="-1">Result <a class="header-anchor" href="#result" aria-label="Permalink to “Result”">​</a></h2><p>The members of <code>data</code>:</p><table tabindex="0"><thead><tr><th>Member</th><th>Type</th><th>What it is</th></tr></thead><tbody><tr><td><code>Sessions</code></td><td>list of objects</td><td>The sessions; at most 20.</td></tr><tr><td><code>Sessions[].SessionId</code></td><td>string</td><td>The session&#39;s id.</td></tr><tr><td><code>Sessions[].StartedAt</code></td><td>time</td><td>When it began. UTC, with milliseconds.</td></tr><tr><td><code>Sessions[].LastUsedAt</code></td><td>time</td><td>When it was last used, to the minute. UTC, with milliseconds.</td></tr><tr><td><code>Sessions[].ExpiresAt</code></td><td>time</td><td>When it ends in any case. UTC, with milliseconds.</td></tr><tr><td><code>Sessions[].IPAddress</code></td><td>string, if any</td><td>From where it began.</td></tr><tr><td><code>Sessions[].Device</code></td><td>string, if any</td><td>What the page said of its browser.</td></tr><tr><td><code>Sessions[].IsPresent</code></td><td>boolean</td><td>True for the session of the call.</td></tr></tbody></table><h2 id="errors" tabindex="-1">Errors <a class="header-anchor" href="#errors" aria-label="Permalink to “Errors”">​</a></h2><p>In order of precedence: when several apply, the first is the answer.</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>BodyTooLarge</code></td><td>1068</td><td>413</td><td>The request body is too large.</td><td>Not unchanged.</td></tr><tr><td><code>NotAuthenticated</code></td><td>1074</td><td>401</td><td>This API method does not allow anonymous callers.</td><td>With another credential.</td></tr><tr><td><code>OriginNotAllowed</code></td><td>90004</td><td>403</td><td>Operators call from the console only, at the address that PURSER_PUBLIC_URL names.</td><td>Not by this caller.</td></tr><tr><td><code>NotAuthorizedByTitle</code></td><td>1191</td><td>403</td><td>The secret key or the operator is not allowed to call this operation.</td><td>Not by this caller.</td></tr><tr><td><code>InvalidContentType</code></td><td>1144</td><td>415</td><td>The content type must be application/json.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidJSONContent</code></td><td>1200</td><td>400</td><td>The request body must be one JSON object in UTF-8.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidParams</code></td><td>1000</td><td>400</td><td>Invalid input parameters.</td><td>Not unchanged.</td></tr></tbody></table><p>Any call, whatever it asks, may also be answered with:</p><table tabindex="0"><thead><tr><th>Error</th><th>Number</th><th>HTTP</th><th>When</th><th>Repeat the call?</th></tr></thead><tbody><tr><td><code>InvalidAPIEndpoint</code></td><td>1131</td><td>404</td><td>There is no such operation.</td><td>Not unchanged.</td></tr><tr><td><code>InvalidRequest</code></td><td>1071</td><td>400</td><td>The request cannot be understood.</td><td>Not unchanged.</td></tr><tr><td><code>APIClientRequestRateLimitExceeded</code></td><td>1199</td><td>429</td><td>Too many such requests in a short time; try again later.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr><tr><td><code>InternalServerError</code></td><td>1110</td><td>500</td><td>Internal server error.</td><td>Once; then tell the operator the <code>requestId</code>.</td></tr><tr><td><code>ServiceUnavailable</code></td><td>1123</td><td>503</td><td>The service cannot answer at the moment; try again.</td><td>Yes, after <code>retryAfterSeconds</code>.</td></tr></tbody></table></div>`);
}
var _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
	const ssrContext = useSSRContext();
	(ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/Operator_ListOwnSessions.md");
	return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
var Operator_ListOwnSessions_default = /*#__PURE__*/ _plugin_vue_export_helper_default(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export { __pageData, Operator_ListOwnSessions_default as default };
